ALTER TABLE "pendiente" ADD COLUMN "registro_id" text;
--> statement-breakpoint
ALTER TABLE "pendiente" ADD COLUMN "cliente_rut" text;
--> statement-breakpoint
ALTER TABLE "pendiente" ADD COLUMN "perfil" text;
--> statement-breakpoint
ALTER TABLE "pendiente" ADD COLUMN "sobrevive" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "pendiente_registro" ON "pendiente" USING btree ("empresa_id","area","registro_id");
