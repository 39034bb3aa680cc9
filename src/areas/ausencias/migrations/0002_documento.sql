ALTER TABLE "ausencia" ADD COLUMN "documento" text;
