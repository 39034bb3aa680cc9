ALTER TABLE "libro_obligado" DROP CONSTRAINT "libro_obligado_unico";
--> statement-breakpoint
ALTER TABLE "libro_obligado" ADD COLUMN "desde" date;
--> statement-breakpoint
ALTER TABLE "libro_obligado" ADD COLUMN "hasta" date;
--> statement-breakpoint
CREATE UNIQUE INDEX "libro_obligado_vigente" ON "libro_obligado" USING btree ("empresa_id","pk","rut") WHERE "libro_obligado"."hasta" is null;
