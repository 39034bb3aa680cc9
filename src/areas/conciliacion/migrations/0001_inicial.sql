CREATE TABLE "conciliacion_calce_linea" (
	"empresa_id" uuid NOT NULL,
	"calce_id" uuid NOT NULL,
	"lado" text NOT NULL,
	"linea" text NOT NULL,
	"cuenta_id" uuid NOT NULL,
	"corte" date NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	"origen_area" text,
	"origen_id" text,
	"viva" boolean DEFAULT true NOT NULL,
	CONSTRAINT "conciliacion_calce_linea_empresa_id_calce_id_lado_linea_pk" PRIMARY KEY("empresa_id","calce_id","lado","linea")
);

--> statement-breakpoint
CREATE TABLE "conciliacion_calce" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"conciliacion_id" uuid NOT NULL,
	"corte" date NOT NULL,
	"regla" text NOT NULL,
	"regla_version" integer NOT NULL,
	"confianza" integer NOT NULL,
	"evidencia" text[] DEFAULT '{}' NOT NULL,
	"movimientos_banco" text[] NOT NULL,
	"movimientos_libro" text[] NOT NULL,
	"diferencia" bigint NOT NULL,
	"parcial" boolean DEFAULT false NOT NULL,
	"ajuste_asiento_id" uuid,
	"comprobante" text,
	"estado" text NOT NULL,
	"por" text NOT NULL,
	"motivo" text,
	CONSTRAINT "conciliacion_calce_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_calce_estado" CHECK ("conciliacion_calce"."estado" in ('sugerido', 'confirmado', 'deshecho')),
	CONSTRAINT "conciliacion_calce_confianza" CHECK ("conciliacion_calce"."confianza" between 0 and 10000),
	CONSTRAINT "conciliacion_calce_cuadra" CHECK ("conciliacion_calce"."estado" <> 'confirmado' or "conciliacion_calce"."parcial" or "conciliacion_calce"."diferencia" = 0 or "conciliacion_calce"."ajuste_asiento_id" is not null)
);

--> statement-breakpoint
CREATE TABLE "conciliacion_carga" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"conciliacion_id" uuid NOT NULL,
	"cuenta_id" uuid NOT NULL,
	"archivo" text NOT NULL,
	"sha256" text NOT NULL,
	"formato" text NOT NULL,
	"tipo_saldo" text NOT NULL,
	"fecha_desde" date,
	"fecha_hasta" date,
	"saldo_inicial" bigint,
	"saldo_final" bigint,
	"filas" integer NOT NULL,
	"agregadas" integer NOT NULL,
	"omitidas" integer NOT NULL,
	"avisos" text[] DEFAULT '{}' NOT NULL,
	"quiebres" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "conciliacion_carga_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "conciliacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_conciliacion" integer NOT NULL,
	"num_version" integer DEFAULT 1 NOT NULL,
	"raiz_id" uuid NOT NULL,
	"version_de" uuid,
	"cuenta_id" uuid NOT NULL,
	"cuenta_contable" text NOT NULL,
	"fecha_inicio" date NOT NULL,
	"fecha_termino" date NOT NULL,
	"saldo_inicial_banco" bigint,
	"saldo_final_banco" bigint,
	"saldo_inicial_libro" bigint,
	"saldo_final_libro" bigint,
	"diferencia" bigint,
	"step" integer DEFAULT 1 NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"refresh_key" text,
	"motivo_actualizacion" text,
	"explicacion" jsonb,
	"preparada_por" text[],
	"preparada_nombre" text,
	"cerrada_por" text[],
	"cerrada_nombre" text,
	"cerrada_en" timestamp with time zone,
	CONSTRAINT "conciliacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_numero" UNIQUE("empresa_id","num_conciliacion","num_version"),
	CONSTRAINT "conciliacion_estado" CHECK ("conciliacion"."estado" in ('borrador', 'en_proceso', 'por_cerrar', 'cerrada', 'reemplazada', 'anulada')),
	CONSTRAINT "conciliacion_fechas" CHECK ("conciliacion"."fecha_inicio" <= "conciliacion"."fecha_termino"),
	CONSTRAINT "conciliacion_cerrada_cuadra" CHECK ("conciliacion"."estado" <> 'cerrada' or ("conciliacion"."diferencia" = 0 and "conciliacion"."cerrada_por" is not null)),
	CONSTRAINT "conciliacion_dos_personas" CHECK ("conciliacion"."cerrada_por" is null or not ("conciliacion"."cerrada_por" && "conciliacion"."preparada_por"))
);

--> statement-breakpoint
CREATE TABLE "conciliacion_cuenta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"banco" text NOT NULL,
	"numero" text NOT NULL,
	"moneda" text DEFAULT 'CLP' NOT NULL,
	"cuenta_contable" text NOT NULL,
	"formato_cartola" text,
	"desde" date,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "conciliacion_cuenta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_cuenta_contable" UNIQUE("empresa_id","cuenta_contable"),
	CONSTRAINT "conciliacion_cuenta_numero" UNIQUE("empresa_id","banco","numero")
);

--> statement-breakpoint
CREATE TABLE "conciliacion_diferencia" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"conciliacion_id" uuid NOT NULL,
	"carga_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"movimiento_id" uuid NOT NULL,
	"anterior_id" uuid,
	"calce_id" uuid,
	CONSTRAINT "conciliacion_diferencia_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "conciliacion_informe" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"conciliacion_id" uuid NOT NULL,
	"cuerpo" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "conciliacion_informe_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_informe_de" UNIQUE("empresa_id","conciliacion_id")
);

--> statement-breakpoint
CREATE TABLE "conciliacion_movimiento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cuenta_id" uuid NOT NULL,
	"conciliacion_id" uuid NOT NULL,
	"carga_id" uuid NOT NULL,
	"orden" integer NOT NULL,
	"linea_origen" integer NOT NULL,
	"fecha" date NOT NULL,
	"descripcion" text NOT NULL,
	"documento" text DEFAULT '' NOT NULL,
	"cargo" bigint NOT NULL,
	"abono" bigint NOT NULL,
	"saldo" bigint,
	"rut_detectado" text,
	"canal" text,
	"sucursal" text,
	"causas" text[] DEFAULT '{}' NOT NULL,
	"hash" text NOT NULL,
	"ocurrencia" integer NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"motivo" text,
	"reemplazado_por" uuid,
	CONSTRAINT "conciliacion_movimiento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_movimiento_huella" UNIQUE("empresa_id","cuenta_id","hash","ocurrencia"),
	CONSTRAINT "conciliacion_movimiento_montos" CHECK ("conciliacion_movimiento"."cargo" >= 0 and "conciliacion_movimiento"."abono" >= 0),
	CONSTRAINT "conciliacion_movimiento_estado" CHECK ("conciliacion_movimiento"."estado" in ('pendiente', 'sugerido', 'parcial', 'conciliado', 'contabilizado', 'no_se_concilia'))
);

--> statement-breakpoint
CREATE TABLE "conciliacion_nota" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cuenta_id" uuid NOT NULL,
	"lado" text NOT NULL,
	"linea" text NOT NULL,
	"responsable" text,
	"comentario" text,
	CONSTRAINT "conciliacion_nota_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_nota_linea" UNIQUE("empresa_id","lado","linea")
);

--> statement-breakpoint
CREATE TABLE "conciliacion_regla" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cuenta_id" uuid NOT NULL,
	"patron" text NOT NULL,
	"tratamiento" text NOT NULL,
	"veces" integer NOT NULL,
	"estado" text NOT NULL,
	CONSTRAINT "conciliacion_regla_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "conciliacion_regla_patron" UNIQUE("empresa_id","cuenta_id","patron")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "conciliacion_linea_viva" ON "conciliacion_calce_linea" USING btree ("empresa_id","lado","linea") WHERE viva;
--> statement-breakpoint
CREATE INDEX "conciliacion_linea_cuenta" ON "conciliacion_calce_linea" USING btree ("empresa_id","cuenta_id","viva");
--> statement-breakpoint
CREATE INDEX "conciliacion_calce_de" ON "conciliacion_calce" USING btree ("empresa_id","conciliacion_id","estado");
--> statement-breakpoint
CREATE INDEX "conciliacion_carga_de" ON "conciliacion_carga" USING btree ("empresa_id","conciliacion_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conciliacion_periodo_vivo" ON "conciliacion" USING btree ("empresa_id","cuenta_id","fecha_inicio") WHERE estado not in ('anulada', 'reemplazada');
--> statement-breakpoint
CREATE INDEX "conciliacion_diferencia_de" ON "conciliacion_diferencia" USING btree ("empresa_id","conciliacion_id");
--> statement-breakpoint
CREATE INDEX "conciliacion_movimiento_fecha" ON "conciliacion_movimiento" USING btree ("empresa_id","cuenta_id","fecha");
