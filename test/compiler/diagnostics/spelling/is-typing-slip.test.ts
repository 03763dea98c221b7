import { expect, test } from "vitest";
import { isTypingSlip } from "../../../../compiler/diagnostics/spelling/is-typing-slip.ts";

test.each([
  ["anaylsis", "analysis"],
  ["reprot_path", "report_path"],
  ["file_lst", "file_list"],
  ["taskdescription", "task_description"],
  ["task-description", "task_description"],
  ["taskDescription", "task_description"],
  ["summry", "summary"],
  ["recomendatoins", "recommendations"],
])("%s is %s with a slip", (name, meant) => {
  expect(isTypingSlip(name, meant)).toBe(true);
});

test.each([
  ["is_invalid", "is_valid"],
  ["unread", "read"],
  ["report_2", "report_1"],
  ["draft2", "draft"],
  ["max_len", "min_len"],
  ["user_id", "user_ip"],
  ["report_de", "report_en"],
  ["step_b_out", "step_a_out"],
  ["python2_path", "python3_path"],
  ["stepid", "step"],
  ["date", "data"],
  ["encrypted", "decrypted"],
  ["internal", "external"],
  ["import_path", "export_path"],
  ["result", "results"],
  ["FILE", "FILES"],
  ["lane_launches", "lane_launcher"],
  ["planned_files", "planner_files"],
])("%s is another name than %s", (name, meant) => {
  expect(isTypingSlip(name, meant)).toBe(false);
  expect(isTypingSlip(meant, name)).toBe(false);
});
