ALTER TABLE "credito" ADD COLUMN "ajeno" jsonb DEFAULT '[]'::jsonb NOT NULL;
