/** The accounts of the sandbox that simply work. */
export const playgroundHandles = { x: 'demo', bluesky: 'demo.sandbox.test' } as const;
