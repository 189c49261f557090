import { platforms } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { setups } from './setups.ts';

describe.each(platforms)('the setup of %s', (platform) => {
  const { baseUrl, variables, command } = setups[platform];

  it('names the variable of its address', () => {
    expect(variables[baseUrl]).toMatchObject({ is: 'url', default: expect.stringMatching(/^https:/) });
  });

  it('shares the name of a variable with no other network', () => {
    const others = platforms.filter((other) => other !== platform);
    const taken = new Set(others.flatMap((other) => Object.keys(setups[other].variables)));
    expect(Object.keys(variables).filter((name) => taken.has(name))).toEqual([]);
  });

  it('calls each option of its command as the command line does', () => {
    for (const { name, flag } of command.options)
      expect(flag).toMatch(
        new RegExp(`^--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <\\w+>$`),
      );
  });
});
