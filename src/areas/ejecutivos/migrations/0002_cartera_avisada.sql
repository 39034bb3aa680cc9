ALTER TABLE "cartera" ADD COLUMN "avisada" boolean DEFAULT true NOT NULL;
