CREATE TABLE "libro_provision" (
	"empresa_id" uuid NOT NULL,
	"obligacion" text NOT NULL,
	"fecha" date NOT NULL,
	"cartera" text NOT NULL,
	"dias_mora" integer NOT NULL,
	"base" bigint NOT NULL,
	"requerida" bigint NOT NULL,
	"ajuste" bigint NOT NULL,
	CONSTRAINT "libro_provision_empresa_id_obligacion_fecha_pk" PRIMARY KEY("empresa_id","obligacion","fecha"),
	CONSTRAINT "libro_provision_montos" CHECK ("libro_provision"."base" >= 0 and "libro_provision"."requerida" >= 0 and "libro_provision"."ajuste" <> 0)
);

--> statement-breakpoint
ALTER TABLE "libro_obligacion" ADD COLUMN "provision" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "libro_obligacion_provision" ON "libro_obligacion" USING btree ("empresa_id","pk") WHERE provision > 0;
