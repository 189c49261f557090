import { runProgram } from '@carillon/testing/run-process';
import { describe, expect, it } from '@jest/globals';

describe('npm run chaos', () => {
  it('says what it takes when it is asked for nonsense', async () => {
    const { status, errors } = await runProgram('apps/chaos/main.ts', ['--only', 'meteor'], {});
    expect(status).toBe(64);
    expect(errors).toContain('There is no fault "meteor"');
    expect(errors).toContain('npm run chaos -- ');
  });
});
