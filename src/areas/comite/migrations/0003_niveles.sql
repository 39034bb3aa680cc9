ALTER TABLE "comite_nivel" DROP CONSTRAINT "comite_nivel_desde";
--> statement-breakpoint
ALTER TABLE "comite_nivel" ADD COLUMN "estado" text DEFAULT 'vigente' NOT NULL;
--> statement-breakpoint
ALTER TABLE "comite_nivel" ADD COLUMN "motivo" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "comite_nivel" ADD COLUMN "resuelto_por" text[];
--> statement-breakpoint
ALTER TABLE "comite_nivel" ADD COLUMN "resuelto_el" date;
--> statement-breakpoint
ALTER TABLE "comite_nivel" ADD COLUMN "comentario" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "comite_nivel_desde" ON "comite_nivel" USING btree ("empresa_id","nivel","desde") WHERE estado = 'vigente';
--> statement-breakpoint
CREATE UNIQUE INDEX "comite_nivel_propuesto" ON "comite_nivel" USING btree ("empresa_id","nivel") WHERE estado = 'propuesto';
