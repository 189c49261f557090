/** Plan of whoever pays X by use, or has what is left of Basic and Pro (X, developer terms, "pay per use"). */
export const selfServe = 'self-serve';

/** Plan that X agrees on with an application's owner. */
export const enterprise = 'enterprise';
