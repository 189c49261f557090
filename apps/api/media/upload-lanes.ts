import { type Lane, openLane } from '../http/lane.ts';
import type { UploadLimits } from './upload-limits.ts';
import { uploadRefusal } from './upload-refusal.ts';

/** Where files wait in the process that receives them. The places of other processes are told by rows alone. */
export interface UploadLanes {
  /** A file of the user that comes now has to wait. */
  isFull(userId: string): boolean;
  /** Waits in the order of arrival. @returns what to call when leaving @throws {ApiError} 429, 503 */
  enter(userId: string): Promise<() => void>;
}

export function openUploadLanes(limits: UploadLimits): UploadLanes {
  const { waitingOfUser, waitingOfAll } = limits;
  const ofUsers = new Map<string, Lane>();
  const ofAll = openLane(limits.ofAll, { ...waitingOfAll, refuse: () => uploadRefusal('all', limits) });
  const openUserLane = () =>
    openLane(limits.ofUser, { ...waitingOfUser, refuse: () => uploadRefusal('user', limits) });
  return {
    isFull: (userId) => ofAll.isFull() || ofUsers.get(userId)?.isFull() === true,
    async enter(userId) {
      const lane = ofUsers.get(userId) ?? openUserLane();
      ofUsers.set(userId, lane);
      const leaveLane = await lane.enter();
      const leaveUser = () => {
        leaveLane();
        if (lane.isEmpty()) ofUsers.delete(userId);
      };
      try {
        const leaveAll = await ofAll.enter();
        return () => {
          leaveAll();
          leaveUser();
        };
      } catch (error) {
        leaveUser();
        throw error;
      }
    },
  };
}
