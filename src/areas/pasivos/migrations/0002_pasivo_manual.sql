CREATE TABLE "pasivo_manual" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo_pasivo" text NOT NULL,
	"amount" bigint NOT NULL,
	"comprobante" text NOT NULL,
	"motivo" text NOT NULL,
	"fecha" date NOT NULL,
	"propuesto_por" text NOT NULL,
	"estado" text NOT NULL,
	"contrapartida" jsonb,
	"pasivo_id" uuid,
	"resuelto_por" text[],
	"resuelto_por_nombre" text,
	"resuelto_el" date,
	"resolucion" text,
	CONSTRAINT "pasivo_manual_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pasivo_manual_monto" CHECK (amount > 0),
	CONSTRAINT "pasivo_manual_registrado" CHECK ((estado in ('registrado', 'reversado')) = (pasivo_id is not null)),
	CONSTRAINT "pasivo_manual_personas" CHECK (estado <> 'registrado' or not (hecho_por && resuelto_por))
);

--> statement-breakpoint
CREATE INDEX "pasivo_manual_estado" ON "pasivo_manual" USING btree ("empresa_id","estado","fecha");
