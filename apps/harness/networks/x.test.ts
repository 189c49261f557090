import { exerciseNetwork } from '@carillon/networks/testing/exercise-network';
import { exercisedX } from '@carillon/networks/x/testing/exercised';
import { sandboxDouble } from './sandbox-double.ts';

exerciseNetwork(exercisedX, sandboxDouble('x'));
