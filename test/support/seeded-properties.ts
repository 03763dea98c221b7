import fc from "fast-check";

/** The generator of inputs for properties, with one seed for every run, so that a change fails for what it changes. */
fc.configureGlobal({ seed: 20_261_122 });

export { fc };
