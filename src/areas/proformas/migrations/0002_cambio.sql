ALTER TABLE "proforma_excepcion" ADD COLUMN "exceso" bigint;
