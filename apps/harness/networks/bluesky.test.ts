import { exercisedBluesky } from '@carillon/networks/bluesky/testing/exercised';
import { exerciseNetwork } from '@carillon/networks/testing/exercise-network';
import { sandboxDouble } from './sandbox-double.ts';

exerciseNetwork(exercisedBluesky, sandboxDouble('bluesky'));
