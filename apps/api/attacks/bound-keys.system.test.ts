import { describeIsolation } from '@carillon/operations/testing/isolation-matrix';

describeIsolation('profiles');
