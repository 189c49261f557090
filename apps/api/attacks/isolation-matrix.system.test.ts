import { describeIsolation } from '../testing/isolation-matrix.ts';

describeIsolation('users');
