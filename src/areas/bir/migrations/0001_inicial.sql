CREATE TABLE "bir_alerta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"regla" text NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"sujeto" text DEFAULT '' NOT NULL,
	"gravedad" integer NOT NULL,
	"hecho" text NOT NULL,
	"valor" text,
	"umbral" text NOT NULL,
	"evidencia" text[] DEFAULT '{}' NOT NULL,
	"abierta" date NOT NULL,
	"vista" date NOT NULL,
	"cerrada" date,
	"exposicion_al_abrir" bigint NOT NULL,
	"mora_al_abrir" integer NOT NULL,
	"decision" text,
	"fundamento" text,
	"resuelta_por" text[],
	"estado" text DEFAULT 'abierta' NOT NULL,
	CONSTRAINT "bir_alerta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "bir_alerta_gravedad" CHECK ("bir_alerta"."gravedad" between 1 and 3),
	CONSTRAINT "bir_alerta_resuelta" CHECK (("bir_alerta"."estado" = 'abierta') = ("bir_alerta"."cerrada" is null)),
	CONSTRAINT "bir_alerta_razon" CHECK ("bir_alerta"."estado" not in ('atendida', 'descartada') or ("bir_alerta"."fundamento" is not null and "bir_alerta"."resuelta_por" is not null))
);

--> statement-breakpoint
CREATE TABLE "bir" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"folio" integer NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"motivo" text NOT NULL,
	"motivo_refresco" text,
	"solicitante" text NOT NULL,
	"emitido" date NOT NULL,
	"hora" timestamp with time zone NOT NULL,
	"vence" date NOT NULL,
	"parcial" boolean DEFAULT false NOT NULL,
	"faltan" text[] DEFAULT '{}' NOT NULL,
	"version_formula" integer NOT NULL,
	"puntaje" numeric(20, 1),
	"rating_calculado" text,
	"rating" text,
	"forzado" text,
	"fundamento" text,
	"fijado_por" text[],
	"propuesta" jsonb,
	"comentarios" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hechos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"factores" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pagina" jsonb,
	"hash" text,
	"hash_previo" text,
	"espera_fuente" text,
	"estado" text NOT NULL,
	CONSTRAINT "bir_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "bir_folio" UNIQUE("empresa_id","folio"),
	CONSTRAINT "bir_con_huella" CHECK ("bir"."estado" in ('en_generacion', 'fallido') or ("bir"."hash" is not null and "bir"."rating" is not null))
);

--> statement-breakpoint
CREATE UNIQUE INDEX "bir_alerta_abierta" ON "bir_alerta" USING btree ("empresa_id","regla","rut","sujeto") WHERE estado = 'abierta';
--> statement-breakpoint
CREATE INDEX "bir_alerta_rut" ON "bir_alerta" USING btree ("empresa_id","rut","estado");
--> statement-breakpoint
CREATE UNIQUE INDEX "bir_emitido" ON "bir" USING btree ("empresa_id","rut") WHERE estado = 'emitido';
--> statement-breakpoint
CREATE UNIQUE INDEX "bir_generandose" ON "bir" USING btree ("empresa_id","rut") WHERE estado = 'en_generacion';
--> statement-breakpoint
CREATE INDEX "bir_rut" ON "bir" USING btree ("empresa_id","rut","folio");
