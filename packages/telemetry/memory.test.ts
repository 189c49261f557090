import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { keepCode } from './memory.ts';

it('gives back what nothing needs any more, and keeps the rest', () => {
  const program = `
    const { trimMemory } = await import('./memory.ts');
    const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);
    let garbage = Array.from({ length: 1_000_000 }, (_, number) => ({ number, name: 'n' + number }));
    const kept = garbage.slice(0, 10);
    garbage = undefined;
    const before = megabytes();
    trimMemory();
    console.log(JSON.stringify({ saved: before - megabytes(), kept: kept.map(({ name }) => name).join() }));`;
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const;
  const { saved, kept } = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], options),
  );
  expect(saved).toBeGreaterThan(40);
  expect(kept).toBe('n0,n1,n2,n3,n4,n5,n6,n7,n8,n9');
});

it('sets an option that V8 has: it would not tell of one that it does not know', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(known).toContain(`${keepCode.replace('--no-', '--')} (`);
});
