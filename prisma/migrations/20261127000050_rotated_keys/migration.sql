-- For how long a key was made that has been rotated, in seconds; 0 for ever. Whoever rotates it once more gets a key for as long.
ALTER TABLE "api_keys" ADD COLUMN "rotated_life_s" INTEGER;
