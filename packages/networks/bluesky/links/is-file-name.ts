/**
 * Endings of usual files that are top-level domains, too. Those whose domains people name more often than files are not
 * here: .pl, .ml, .mk, .so, .app.
 */
const endings = new Set(['cab', 'cc', 'java', 'md', 'mm', 'mov', 'ps', 'py', 'rs', 'sh', 'tf', 'zip']);

/** Domains under which a country's names are registered, such as those of .com.py. */
const secondLevels = new Set(['ac', 'co', 'com', 'edu', 'gov', 'in', 'net', 'org']);

/** Whether a bare name, such as README.md or setup.py, is rather a file's than a site's. */
export function isFileName(name: string): boolean {
  const labels = name.toLowerCase().split('.');
  if (labels[0] === 'www' || !endings.has(labels.at(-1) ?? '')) return false;
  return labels.length < 3 || !secondLevels.has(labels.at(-2) ?? '');
}
