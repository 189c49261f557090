import { newId } from '@carillon/core';

/** The name of a request, for its answer and for the log. */
export const newRequestId = (): string => newId('req');
