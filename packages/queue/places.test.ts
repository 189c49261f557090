import { describe, expect, it } from '@jest/globals';
import { openPlaces } from './places.ts';

/** Places from 20 to 100, and each change of them. */
function open(hasRoom = () => true, most = 100) {
  const changes: number[] = [];
  const places = openPlaces({ least: 20, most, hasRoom, onChange: (count) => changes.push(count) });
  return { places, changes };
}

describe('the places of a queue', () => {
  it('are twice as many each time that all are in use, up to the most', () => {
    const { places, changes } = open();
    for (let running = 1; running <= 100; running++) places.begin(running);
    expect(changes).toEqual([40, 80, 100]);
    expect(places.count).toBe(100);
  });

  it('are as few as before when few are in use', () => {
    const { places, changes } = open();
    for (let running = 1; running <= 40; running++) places.begin(running);
    for (let running = 39; running > 10; running--) places.end(running);
    expect(changes).toEqual([40, 80]);
    places.end(10);
    expect([places.count, changes]).toEqual([20, [40, 80, 20]]);
  });

  it('are not more, and as few as before, while there is no room', () => {
    let room = false;
    const { places, changes } = open(() => room);
    places.begin(20);
    expect(changes).toEqual([]);
    room = true;
    places.begin(20);
    room = false;
    places.begin(39);
    expect(changes).toEqual([40]);
    places.begin(40);
    expect(changes).toEqual([40, 20]);
  });

  it('are as many as there may be at most, where those are fewer', () => {
    const { places, changes } = open(() => true, 8);
    for (let running = 1; running <= 8; running++) places.begin(running);
    expect([places.count, changes]).toEqual([8, []]);
  });
});
