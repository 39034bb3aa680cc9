CREATE TABLE "causa_actuacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"cuaderno" text NOT NULL,
	"tipo" text NOT NULL,
	"resumen" text NOT NULL,
	"autor" text NOT NULL,
	"interviniente_id" uuid,
	"de" text,
	"a" text,
	"datos" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hash_origen" text,
	"corrige" uuid,
	CONSTRAINT "causa_actuacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "causa_bien" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"descripcion" text NOT NULL,
	"garantia_id" uuid,
	"tasacion" bigint,
	"remate_fecha" date,
	"remate_minimo" bigint,
	"postura" bigint,
	"adjudicatario" text,
	"recibido" jsonb,
	"vendido_el" date,
	"vendido_en" bigint,
	CONSTRAINT "causa_bien_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "causa_castigo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_castigo" integer NOT NULL,
	"objeto" text NOT NULL,
	"numero" text NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"causa_id" uuid,
	"monto" bigint NOT NULL,
	"motivo" text NOT NULL,
	"via_tributaria" text NOT NULL,
	"evidencias" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"relacionado" boolean DEFAULT false NOT NULL,
	"fecha" date NOT NULL,
	"pedido_nombre" text,
	"pedido_por" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"aprobado_por" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"aprobado_el" date,
	"motivo_rechazo" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "causa_castigo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "causa_castigo_numero" UNIQUE("empresa_id","num_castigo")
);

--> statement-breakpoint
CREATE TABLE "causa" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_causa" integer NOT NULL,
	"ticket_id" uuid,
	"estado" text DEFAULT 'POR_DEMANDAR' NOT NULL,
	"estado_previo" text,
	"estado_desde" date NOT NULL,
	"rol" text,
	"tribunal" text NOT NULL,
	"comuna" text,
	"caratula" text NOT NULL,
	"demandante" text NOT NULL,
	"rut_deudor" text NOT NULL,
	"nombre_deudor" text NOT NULL,
	"sucursal" text NOT NULL,
	"codigo_procedimiento" text NOT NULL,
	"codigo_tipo_causa" text NOT NULL,
	"clasificacion_cuantia" text,
	"monto_demandado" bigint NOT NULL,
	"abogado" text NOT NULL,
	"procurador" text NOT NULL,
	"receptor" text,
	"fecha_ingreso" date,
	"ultimo_movimiento" date NOT NULL,
	"ultima_gestion_util" date NOT NULL,
	"proxima_gestion" text NOT NULL,
	"proxima_fecha" date NOT NULL,
	"proxima_rut" text NOT NULL,
	"prescribe_el" date,
	"codigo_cierre" text,
	"codigo_inactiva" text,
	"fecha_cierre" date,
	"cierre_pedido" jsonb,
	CONSTRAINT "causa_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "causa_numero" UNIQUE("empresa_id","num_causa"),
	CONSTRAINT "causa_ingreso" CHECK ((rol is null) = (fecha_ingreso is null))
);

--> statement-breakpoint
CREATE TABLE "concurso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"publicado_el" date NOT NULL,
	"boletin" text NOT NULL,
	"verificacion_vence" date NOT NULL,
	"verificado_monto" bigint,
	"hasta" date,
	"motivo_fin" text,
	CONSTRAINT "concurso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "causa_convenio" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"desde" date NOT NULL,
	"cuotas" jsonb NOT NULL,
	"gracia_dias" integer NOT NULL,
	"estado" text DEFAULT 'vigente' NOT NULL,
	CONSTRAINT "causa_convenio_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "causa_costa" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"concepto" text NOT NULL,
	"monto" bigint NOT NULL,
	"retencion" bigint NOT NULL,
	"rut_beneficiario" text NOT NULL,
	"nombre_beneficiario" text NOT NULL,
	"documento" text,
	"fecha_pago" date,
	"recuperado" bigint DEFAULT 0 NOT NULL,
	"motivo" text,
	"estado" text DEFAULT 'solicitada' NOT NULL,
	CONSTRAINT "causa_costa_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "causa_costa_monto" CHECK (monto > 0 and retencion >= 0 and retencion < monto and recuperado between 0 and monto)
);

--> statement-breakpoint
CREATE TABLE "causa_interviniente" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo_vinculo" text NOT NULL,
	"domicilio" text,
	"representante" text,
	"demandado" boolean NOT NULL,
	"notificado_el" date,
	"notificado_como" text,
	"comuna_notificacion" text,
	CONSTRAINT "causa_interviniente_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "causa_interviniente_uno" UNIQUE("empresa_id","causa_id","rut"),
	CONSTRAINT "causa_interviniente_notificado" CHECK ((notificado_el is null) = (notificado_como is null))
);

--> statement-breakpoint
CREATE TABLE "causa_plazo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"actuacion_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"nombre" text NOT NULL,
	"rut" text,
	"desde" date NOT NULL,
	"dias" integer NOT NULL,
	"ampliacion" integer DEFAULT 0 NOT NULL,
	"vence" date NOT NULL,
	"responsable" text NOT NULL,
	"cumplido_el" date,
	"sin_efecto" boolean DEFAULT false NOT NULL,
	CONSTRAINT "causa_plazo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "causa_plazo_dias" CHECK (dias > 0 and ampliacion >= 0)
);

--> statement-breakpoint
CREATE TABLE "causa_prescripcion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"titulo_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"corre_desde" date NOT NULL,
	"limite" date NOT NULL,
	"interrumpida_el" date,
	"suspendida" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "causa_prescripcion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "causa_prescripcion_una" UNIQUE("empresa_id","titulo_id","rut")
);

--> statement-breakpoint
CREATE TABLE "causa_titulo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"causa_id" uuid NOT NULL,
	"objeto" text NOT NULL,
	"pk" text NOT NULL,
	"tipo" text NOT NULL,
	"numero" text NOT NULL,
	"saldo" bigint NOT NULL,
	"vence_legal" date NOT NULL,
	"ubicacion" text,
	"obligados" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pagare_id" uuid,
	"vivo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "causa_titulo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "causa_actuacion_origen" ON "causa_actuacion" USING btree ("empresa_id","causa_id","hash_origen") WHERE hash_origen is not null;
--> statement-breakpoint
CREATE INDEX "causa_actuacion_causa" ON "causa_actuacion" USING btree ("empresa_id","causa_id","fecha");
--> statement-breakpoint
CREATE INDEX "causa_bien_causa" ON "causa_bien" USING btree ("empresa_id","causa_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "causa_castigo_vivo" ON "causa_castigo" USING btree ("empresa_id","objeto") WHERE estado in ('borrador', 'pedido', 'aprobado');
--> statement-breakpoint
CREATE INDEX "causa_castigo_estado" ON "causa_castigo" USING btree ("empresa_id","estado","fecha");
--> statement-breakpoint
CREATE UNIQUE INDEX "causa_rol" ON "causa" USING btree ("empresa_id","rol","tribunal") WHERE rol is not null;
--> statement-breakpoint
CREATE INDEX "causa_estado" ON "causa" USING btree ("empresa_id","estado","proxima_fecha");
--> statement-breakpoint
CREATE INDEX "causa_deudor" ON "causa" USING btree ("empresa_id","rut_deudor");
--> statement-breakpoint
CREATE INDEX "causa_abogado" ON "causa" USING btree ("empresa_id","abogado");
--> statement-breakpoint
CREATE INDEX "causa_prescribe" ON "causa" USING btree ("empresa_id","prescribe_el");
--> statement-breakpoint
CREATE UNIQUE INDEX "concurso_vigente" ON "concurso" USING btree ("empresa_id","rut") WHERE hasta is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "causa_convenio_vigente" ON "causa_convenio" USING btree ("empresa_id","causa_id") WHERE estado = 'vigente';
--> statement-breakpoint
CREATE INDEX "causa_costa_causa" ON "causa_costa" USING btree ("empresa_id","causa_id");
--> statement-breakpoint
CREATE INDEX "causa_interviniente_rut" ON "causa_interviniente" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "causa_plazo_causa" ON "causa_plazo" USING btree ("empresa_id","causa_id");
--> statement-breakpoint
CREATE INDEX "causa_plazo_vence" ON "causa_plazo" USING btree ("empresa_id","vence");
--> statement-breakpoint
CREATE INDEX "causa_prescripcion_causa" ON "causa_prescripcion" USING btree ("empresa_id","causa_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "causa_titulo_vivo" ON "causa_titulo" USING btree ("empresa_id","pk") WHERE vivo;
--> statement-breakpoint
CREATE INDEX "causa_titulo_causa" ON "causa_titulo" USING btree ("empresa_id","causa_id");
--> statement-breakpoint
CREATE INDEX "causa_titulo_objeto" ON "causa_titulo" USING btree ("empresa_id","objeto");
