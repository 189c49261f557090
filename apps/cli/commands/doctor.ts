import { withSession } from '../open-session.ts';
export const doctor = async (_json: boolean): Promise<number> => withSession(async () => 0);
