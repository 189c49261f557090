// Reads what Jest wrote with --json: prints how many tests passed in files that passed whole, then the files that failed,
// a line each. What a file that failed said goes to `<folder>/<name of the file>.first`.
// node .ci/read-report.mjs <report> <folder>
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [report = '', folder = ''] = process.argv.slice(2);
const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
const failed = testResults.filter(({ status }) => status === 'failed');
const passed = testResults
  .filter(({ status }) => status !== 'failed')
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'passed');

console.log(passed.length);
for (const { name, message } of failed) {
  const file = relative(process.cwd(), name);
  writeFileSync(join(folder, `${file.replaceAll('/', '+')}.first`), message);
  console.log(file);
}
