-- Posts of sandbox keys are counted in a month of their own. An older release counts none there and gives none back.
ALTER TABLE "usages" ADD COLUMN "sandbox_posts" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "posts" ADD COLUMN "counted_apart" BOOLEAN NOT NULL DEFAULT false;
