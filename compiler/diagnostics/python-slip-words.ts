/** What fails in programs of Python that a shell starts, and what to write instead. */
export const pythonSlipWords = {
  "bytes as text in Python": [
    "splits bytes by a text, which fails",
    "Give `check_output` `text=True`, so that its output is a text.",
  ],
  "call without parentheses in Python": [
    "looks something up in a function, which fails",
    'Write `os.getenv("NAME")` or `os.environ["NAME"]`.',
  ],
  "class for a module in Python": [
    "asks the class `datetime` for what the module of that name has",
    "Leave out the first `datetime.`, or import the module: `import datetime`.",
  ],
  "command line as program in Python": [
    "looks for a program with all of that for its name",
    'Write a list: `["git", "status"]`.',
  ],
  "file for a text in Python": [
    "is given a file, and reads texts only",
    "Write `json.load`, which reads files.",
  ],
  "key as attribute in Python": [
    "fails: what JSON holds are keys, not attributes",
    'Write `data["key"]`.',
  ],
  "module for a class in Python": [
    "asks the module `datetime` for what its class of that name has",
    "Write `datetime.datetime`, or `from datetime import datetime`.",
  ],
  "name as attribute in Python": [
    "fails: variables of the environment are keys, not attributes",
    'Write `os.environ["NAME"]`.',
  ],
  "text for nobody in Python": [
    "makes a text of which nothing is done: it is not printed",
    "Write `print(json.dumps(...))`.",
  ],
  "result of nothing in Python": [
    "sets the variable to None, which is all that this method returns",
    "Call the method without `name =` before it.",
  ],
  "text and number in Python": [
    "adds a number to a text, which fails",
    "Write `str(len(...))`, or an f-string.",
  ],
  "text for a file in Python": [
    "is given a text, and reads files only",
    "Write `json.loads`, which reads texts.",
  ],
  "text without f in Python": [
    "keeps its braces and names: without `f` before the quotes no value comes in their place",
    "Write `f` before the quotes.",
  ],
  "writing what is read in Python": [
    "opens the file for reading, and writing into it fails",
    'Write `open(..., "w")`.',
  ],
} satisfies Readonly<Record<string, readonly [says: string, help: string]>>;
