ALTER TABLE "causa_prescripcion" ADD COLUMN "avisado" integer;
