CREATE TABLE "pasivo_compromiso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pasivo_id" uuid NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"monto" bigint NOT NULL,
	"estado" text DEFAULT 'vigente' NOT NULL,
	CONSTRAINT "pasivo_compromiso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pasivo_compromiso_monto" CHECK (monto > 0)
);

--> statement-breakpoint
CREATE TABLE "pasivo_movimiento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pasivo_id" uuid NOT NULL,
	"clase" text NOT NULL,
	"tipo_pasivo" text NOT NULL,
	"monto" bigint NOT NULL,
	"efecto" bigint NOT NULL,
	"fecha" date NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"motivo" text,
	CONSTRAINT "pasivo_movimiento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "pasivo_partida" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"solicitud_id" uuid NOT NULL,
	"pasivo_id" uuid NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "pasivo_partida_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pasivo_partida_unica" UNIQUE("empresa_id","solicitud_id","pasivo_id"),
	CONSTRAINT "pasivo_partida_monto" CHECK (monto > 0)
);

--> statement-breakpoint
CREATE TABLE "pasivo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text,
	"amount" bigint NOT NULL,
	"comprobante" text NOT NULL,
	"tipo_pasivo" text NOT NULL,
	"origen" text NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"origen_pk" text,
	"fecha" date NOT NULL,
	"disponible_desde" date NOT NULL,
	"identificado" boolean NOT NULL,
	"saldo" bigint DEFAULT 0 NOT NULL,
	"retenido" bigint DEFAULT 0 NOT NULL,
	"comprometido" bigint DEFAULT 0 NOT NULL,
	"pagado" bigint DEFAULT 0 NOT NULL,
	"compensado" bigint DEFAULT 0 NOT NULL,
	"reversado" bigint DEFAULT 0 NOT NULL,
	"motivo_retencion" text,
	"propuesta" jsonb,
	"estado" text GENERATED ALWAYS AS (case when reversado > 0 and saldo + retenido + comprometido = 0 then 'reversado' when not identificado then 'por_identificar' when comprometido > 0 then 'comprometido' when saldo > 0 then 'disponible' when retenido > 0 then 'retenido' when pagado > 0 then 'pagado' else 'compensado' end) STORED NOT NULL,
	CONSTRAINT "pasivo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pasivo_partes" CHECK (amount = saldo + retenido + comprometido + pagado + compensado + reversado),
	CONSTRAINT "pasivo_positivo" CHECK (amount > 0 and saldo >= 0 and retenido >= 0 and comprometido >= 0 and pagado >= 0 and compensado >= 0 and reversado >= 0),
	CONSTRAINT "pasivo_dueno" CHECK (rut is not null or not identificado),
	CONSTRAINT "pasivo_sin_dueno" CHECK (identificado or retenido + comprometido + pagado + compensado = 0)
);

--> statement-breakpoint
CREATE TABLE "pasivo_retencion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pasivo_id" uuid NOT NULL,
	"monto" bigint NOT NULL,
	"motivo" text NOT NULL,
	"legal" boolean NOT NULL,
	"comentario" text NOT NULL,
	"fecha" date NOT NULL,
	"viva" boolean DEFAULT true NOT NULL,
	"liberada_por" text[],
	"liberada_motivo" text,
	"liberada_el" date,
	CONSTRAINT "pasivo_retencion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pasivo_retencion_monto" CHECK (monto > 0)
);

--> statement-breakpoint
CREATE TABLE "pasivo_solicitud" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"estado" text NOT NULL,
	"destino" text NOT NULL,
	"monto" bigint NOT NULL,
	"monto_salida" bigint NOT NULL,
	"medio" text,
	"cuenta_id" uuid,
	"cuenta_texto" text,
	"obligaciones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"liquidacion" text NOT NULL,
	"autorizacion" text,
	"comentario" text,
	"preparada_por" text[],
	"revisada_por" text[],
	"autorizada_por" text[],
	"excepcion_motivo" text,
	"excepcion_por" text[],
	"fecha" date NOT NULL,
	"autorizada_el" date,
	"ejecutada_el" date,
	"orden_id" text,
	"comprobante" text,
	"motivo" text,
	CONSTRAINT "pasivo_solicitud_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pasivo_solicitud_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "pasivo_solicitud_monto" CHECK (monto > 0 and monto_salida >= 0)
);

--> statement-breakpoint
CREATE TABLE "pasivo_tope_dia" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"fecha" date NOT NULL,
	"usado" bigint NOT NULL,
	"tope" bigint NOT NULL,
	CONSTRAINT "pasivo_tope_dia_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pasivo_tope_dia_unico" UNIQUE("empresa_id","fecha"),
	CONSTRAINT "pasivo_tope_dia_usado" CHECK (usado >= 0 and usado <= tope)
);

--> statement-breakpoint
CREATE UNIQUE INDEX "pasivo_compromiso_vivo" ON "pasivo_compromiso" USING btree ("empresa_id","origen_area","origen_id","pasivo_id") WHERE estado = 'vigente';
--> statement-breakpoint
CREATE INDEX "pasivo_compromiso_pasivo" ON "pasivo_compromiso" USING btree ("empresa_id","pasivo_id","estado");
--> statement-breakpoint
CREATE INDEX "pasivo_movimiento_pasivo" ON "pasivo_movimiento" USING btree ("empresa_id","pasivo_id");
--> statement-breakpoint
CREATE INDEX "pasivo_movimiento_tipo" ON "pasivo_movimiento" USING btree ("empresa_id","tipo_pasivo","fecha");
--> statement-breakpoint
CREATE INDEX "pasivo_rut" ON "pasivo" USING btree ("empresa_id","rut","estado");
--> statement-breakpoint
CREATE INDEX "pasivo_origen" ON "pasivo" USING btree ("empresa_id","origen_area","origen_id");
--> statement-breakpoint
CREATE INDEX "pasivo_tipo" ON "pasivo" USING btree ("empresa_id","tipo_pasivo","fecha");
--> statement-breakpoint
CREATE INDEX "pasivo_retencion_pasivo" ON "pasivo_retencion" USING btree ("empresa_id","pasivo_id");
--> statement-breakpoint
CREATE INDEX "pasivo_solicitud_estado" ON "pasivo_solicitud" USING btree ("empresa_id","estado","fecha");
--> statement-breakpoint
CREATE INDEX "pasivo_solicitud_rut" ON "pasivo_solicitud" USING btree ("empresa_id","rut");
