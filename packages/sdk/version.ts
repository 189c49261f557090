/** Version of this package, which requests name. */
export const version = '0.3.0';
