ALTER TABLE "credito" ADD COLUMN "mora_suspendida" jsonb DEFAULT '[]'::jsonb NOT NULL;
