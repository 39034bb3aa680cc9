CREATE TABLE "libro_asiento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"periodo" text NOT NULL,
	"num_asiento" integer NOT NULL,
	"fecha_contable" date NOT NULL,
	"registrado_en" timestamp with time zone NOT NULL,
	"evento" text NOT NULL,
	"glosa" text NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"secuencia" integer NOT NULL,
	"idem_key" text NOT NULL,
	"reversa_de" uuid,
	"motivo" text,
	"usuario" text NOT NULL,
	"en_nombre_de" text,
	"n_cadena" integer NOT NULL,
	"hash_previo" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "libro_asiento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "libro_asiento_numero" UNIQUE("empresa_id","periodo","num_asiento"),
	CONSTRAINT "libro_asiento_origen" UNIQUE("empresa_id","origen_area","origen_id","evento","secuencia"),
	CONSTRAINT "libro_asiento_reversa" UNIQUE("empresa_id","reversa_de"),
	CONSTRAINT "libro_asiento_idem" UNIQUE("empresa_id","idem_key"),
	CONSTRAINT "libro_asiento_cadena" UNIQUE("empresa_id","n_cadena")
);

--> statement-breakpoint
CREATE TABLE "libro_cadena" (
	"empresa_id" uuid PRIMARY KEY NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"plan" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "libro_comprobante" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"fecha" date NOT NULL,
	"glosa" text NOT NULL,
	"lineas" jsonb NOT NULL,
	"adjunto" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"preparado_por" text NOT NULL,
	"aprobado_por" text[],
	"motivo" text,
	"asiento_id" uuid,
	CONSTRAINT "libro_comprobante_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "libro_compromiso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"tipo" text NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"moneda" text DEFAULT 'CLP' NOT NULL,
	"monto" bigint,
	"monto_uf" numeric(20, 4),
	"desde" date NOT NULL,
	"hasta" date,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "libro_compromiso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "libro_cuenta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"imputable" boolean NOT NULL,
	"exige_auxiliar" text[] DEFAULT '{}' NOT NULL,
	"naturaleza" text NOT NULL,
	"moneda" text DEFAULT 'CLP' NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "libro_cuenta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "libro_cuenta_codigo" UNIQUE("empresa_id","codigo")
);

--> statement-breakpoint
CREATE TABLE "libro_devengo" (
	"empresa_id" uuid NOT NULL,
	"obligacion" text NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "libro_devengo_empresa_id_obligacion_fecha_pk" PRIMARY KEY("empresa_id","obligacion","fecha")
);

--> statement-breakpoint
CREATE TABLE "libro_obligacion_historia" (
	"empresa_id" uuid NOT NULL,
	"pk" text NOT NULL,
	"n" integer NOT NULL,
	"fecha" date NOT NULL,
	"capital" bigint NOT NULL,
	"interes" bigint NOT NULL,
	"capital_uf" numeric(20, 4),
	"interes_uf" numeric(20, 4),
	"gastos" bigint NOT NULL,
	"costas" bigint NOT NULL,
	"mora" bigint NOT NULL,
	"mora_desde" date NOT NULL,
	"base_mora" bigint,
	"tasa_mora_mensual" numeric(20, 4),
	"vencimiento" date NOT NULL,
	"estado" text DEFAULT 'vigente' NOT NULL,
	CONSTRAINT "libro_obligacion_historia_empresa_id_pk_n_pk" PRIMARY KEY("empresa_id","pk","n")
);

--> statement-breakpoint
CREATE TABLE "libro_linea" (
	"empresa_id" uuid NOT NULL,
	"asiento_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"fecha" date NOT NULL,
	"cuenta" text NOT NULL,
	"debe" bigint NOT NULL,
	"haber" bigint NOT NULL,
	"moneda" text NOT NULL,
	"rut" text,
	"pk" text,
	"documento" text,
	"sucursal" text,
	"uf" numeric(20, 4),
	"valor_uf" numeric(20, 2),
	CONSTRAINT "libro_linea_empresa_id_asiento_id_n_pk" PRIMARY KEY("empresa_id","asiento_id","n"),
	CONSTRAINT "libro_linea_un_lado" CHECK ("libro_linea"."debe" >= 0 and "libro_linea"."haber" >= 0 and ("libro_linea"."debe" > 0) <> ("libro_linea"."haber" > 0)),
	CONSTRAINT "libro_linea_moneda" CHECK ("libro_linea"."moneda" in ('CLP', 'USD'))
);

--> statement-breakpoint
CREATE TABLE "libro_obligacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pk" text NOT NULL,
	"tipo" text NOT NULL,
	"clase" text NOT NULL,
	"rut" text NOT NULL,
	"rol" text NOT NULL,
	"cliente_rut" text,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"numero" text NOT NULL,
	"cuota" integer,
	"documento" text,
	"sucursal" text,
	"producto" text,
	"moneda" text DEFAULT 'CLP' NOT NULL,
	"fecha" date NOT NULL,
	"tasa_mensual" numeric(20, 4),
	"base_dias" integer,
	"capital" bigint NOT NULL,
	"interes" bigint NOT NULL,
	"capital_uf" numeric(20, 4),
	"interes_uf" numeric(20, 4),
	"gastos" bigint NOT NULL,
	"costas" bigint NOT NULL,
	"mora" bigint NOT NULL,
	"mora_desde" date NOT NULL,
	"base_mora" bigint,
	"tasa_mora_mensual" numeric(20, 4),
	"vencimiento" date NOT NULL,
	"estado" text DEFAULT 'vigente' NOT NULL,
	"devengo_tipo" text,
	"devengo_total" bigint,
	"devengo_desde" date,
	"devengo_dias" integer,
	"devengo_hasta" date,
	"devengado" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "libro_obligacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "libro_obligacion_pk" UNIQUE("empresa_id","pk"),
	CONSTRAINT "libro_obligacion_saldos" CHECK ("libro_obligacion"."capital" >= 0 and "libro_obligacion"."interes" >= 0 and "libro_obligacion"."gastos" >= 0 and "libro_obligacion"."costas" >= 0 and "libro_obligacion"."mora" >= 0)
);

--> statement-breakpoint
CREATE TABLE "libro_obligado" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"pk" text NOT NULL,
	"rut" text NOT NULL,
	"rol" text NOT NULL,
	CONSTRAINT "libro_obligado_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "libro_obligado_unico" UNIQUE("empresa_id","pk","rut")
);

--> statement-breakpoint
CREATE TABLE "libro_periodo" (
	"empresa_id" uuid NOT NULL,
	"periodo" text NOT NULL,
	"estado" text DEFAULT 'abierto' NOT NULL,
	"ultimo" integer DEFAULT 0 NOT NULL,
	"checklist" jsonb,
	"cerrado_por" text[],
	"cerrado_en" timestamp with time zone,
	"reapertura_por" text[],
	"reapertura_motivo" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "libro_periodo_empresa_id_periodo_pk" PRIMARY KEY("empresa_id","periodo"),
	CONSTRAINT "libro_periodo_estado" CHECK ("libro_periodo"."estado" in ('abierto', 'en_cierre', 'cerrado', 'reabierto'))
);

--> statement-breakpoint
CREATE TABLE "libro_saldo_periodo" (
	"empresa_id" uuid NOT NULL,
	"periodo" text NOT NULL,
	"cuenta" text NOT NULL,
	"sucursal" text DEFAULT '' NOT NULL,
	"moneda" text DEFAULT 'CLP' NOT NULL,
	"debe" bigint NOT NULL,
	"haber" bigint NOT NULL,
	CONSTRAINT "libro_saldo_periodo_empresa_id_periodo_cuenta_sucursal_moneda_pk" PRIMARY KEY("empresa_id","periodo","cuenta","sucursal","moneda")
);

--> statement-breakpoint
CREATE INDEX "libro_asiento_fecha" ON "libro_asiento" USING btree ("empresa_id","fecha_contable");
--> statement-breakpoint
CREATE INDEX "libro_comprobante_estado" ON "libro_comprobante" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE UNIQUE INDEX "libro_compromiso_vivo" ON "libro_compromiso" USING btree ("empresa_id","origen_area","origen_id","tipo") WHERE vigente;
--> statement-breakpoint
CREATE INDEX "libro_compromiso_rut" ON "libro_compromiso" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "libro_historia_fecha" ON "libro_obligacion_historia" USING btree ("empresa_id","pk","fecha");
--> statement-breakpoint
CREATE INDEX "libro_linea_cuenta" ON "libro_linea" USING btree ("empresa_id","cuenta","fecha");
--> statement-breakpoint
CREATE INDEX "libro_linea_pk" ON "libro_linea" USING btree ("empresa_id","pk","cuenta");
--> statement-breakpoint
CREATE INDEX "libro_linea_rut" ON "libro_linea" USING btree ("empresa_id","rut","fecha");
--> statement-breakpoint
CREATE INDEX "libro_obligacion_rut" ON "libro_obligacion" USING btree ("empresa_id","rut","estado");
--> statement-breakpoint
CREATE INDEX "libro_obligacion_cliente" ON "libro_obligacion" USING btree ("empresa_id","cliente_rut","estado");
--> statement-breakpoint
CREATE INDEX "libro_obligacion_vencimiento" ON "libro_obligacion" USING btree ("empresa_id","estado","vencimiento");
--> statement-breakpoint
CREATE INDEX "libro_obligacion_devengo" ON "libro_obligacion" USING btree ("empresa_id","pk") WHERE devengo_total > devengado and estado = 'vigente';
--> statement-breakpoint
CREATE INDEX "libro_obligado_rut" ON "libro_obligado" USING btree ("empresa_id","rut");
