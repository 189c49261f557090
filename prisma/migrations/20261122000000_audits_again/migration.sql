-- An audit is taken for some minutes only, and one that could not be done comes again. Empty: as soon as it is due.
ALTER TABLE "items" ADD COLUMN "next_audit_at" TIMESTAMPTZ(3);
