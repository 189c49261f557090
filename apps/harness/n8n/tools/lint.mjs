/**
 * Verdict of n8n's gate for verified nodes on the sources, and on the package as built: `node lint.mjs <sources> <package>`.
 * It ends with 1 where something is wrong.
 */
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

const [sources, built] = process.argv.slice(2);
const results = [
  await analyzePackage(sources, SOURCE_FILE_PATTERNS),
  await analyzePackage(built, ['**/*.js', 'package.json']),
];
for (const { passed, message, details } of results) if (!passed) console.log(message, details ?? '');
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
