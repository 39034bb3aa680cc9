CREATE TABLE "cliente_bloqueo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"motivo" text NOT NULL,
	"comentario" text NOT NULL,
	"manual" boolean DEFAULT true NOT NULL,
	"desde" date NOT NULL,
	"usuario" text NOT NULL,
	"estado" text DEFAULT 'abierto' NOT NULL,
	"levante_solicitado_por" text[],
	"levante_motivo" text,
	"levantado_por" text[],
	"hasta" date,
	CONSTRAINT "cliente_bloqueo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_bloqueo_segundo" CHECK ("cliente_bloqueo"."levantado_por" is null or "cliente_bloqueo"."levante_solicitado_por" is null or not ("cliente_bloqueo"."levantado_por" && "cliente_bloqueo"."levante_solicitado_por"))
);

--> statement-breakpoint
CREATE TABLE "persona_calificacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"calificacion" text NOT NULL,
	"comentario" text NOT NULL,
	"fecha" date NOT NULL,
	"usuario" text NOT NULL,
	CONSTRAINT "persona_calificacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "cliente" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"sucursal_id" uuid,
	"ejecutivo_rut" text,
	"origen" text,
	"tipo_contribuyente" text,
	"tipo_sociedad" text,
	"tipo_registro" text,
	"giro" text,
	"actividades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sector" text,
	"ventas_anuales_uf" numeric(20, 4),
	"fecha_ventas" date,
	"segmento_por_mano" text,
	"segmento_cliente" text,
	"es_emt" boolean DEFAULT false NOT NULL,
	"resenas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"email" text,
	"email_dte" text,
	"telefono" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"informe_vence" date,
	"ultima_operacion" date,
	"conexion_tributaria" jsonb,
	"enviado_por" text[],
	CONSTRAINT "cliente_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_rut" UNIQUE("empresa_id","rut")
);

--> statement-breakpoint
CREATE TABLE "consentimiento_buro" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"persona_rut" text NOT NULL,
	"folio" text NOT NULL,
	"fecha" date NOT NULL,
	"archivo" text NOT NULL,
	"hasta" date,
	CONSTRAINT "consentimiento_buro_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "consentimiento_folio" UNIQUE("empresa_id","folio")
);

--> statement-breakpoint
CREATE TABLE "persona_contacto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"persona_rut" text NOT NULL,
	"rut" text,
	"nombre" text NOT NULL,
	"cargo" text,
	"email" text,
	"telefono" text,
	"tipo" text NOT NULL,
	"fuente" text NOT NULL,
	"predeterminado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "persona_contacto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "persona_contacto_medio" CHECK ("persona_contacto"."email" is not null or "persona_contacto"."telefono" is not null)
);

--> statement-breakpoint
CREATE TABLE "cliente_cuenta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"habilitado_id" uuid,
	"banco" text NOT NULL,
	"ctacte" text NOT NULL,
	"tipo_cuenta" text NOT NULL,
	"rut_titular" text NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"creada_por" text[] NOT NULL,
	"validada_por" text[],
	"validada_en" timestamp with time zone,
	"disponible_desde" timestamp with time zone,
	"instruccion_notarial" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cliente_cuenta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_cuenta_validada" CHECK ("cliente_cuenta"."estado" <> 'validada' or ("cliente_cuenta"."validada_por" is not null and "cliente_cuenta"."disponible_desde" is not null)),
	CONSTRAINT "cliente_cuenta_segundo" CHECK ("cliente_cuenta"."validada_por" is null or not ("cliente_cuenta"."validada_por" && "cliente_cuenta"."creada_por"))
);

--> statement-breakpoint
CREATE TABLE "cliente_cuenta_especial" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"tipo" text NOT NULL,
	"banco" text NOT NULL,
	"ctacte" text NOT NULL,
	"condicion" text NOT NULL,
	"hasta" date,
	CONSTRAINT "cliente_cuenta_especial_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "cliente_direccion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"tipo" text NOT NULL,
	"calle" text NOT NULL,
	"numero" text NOT NULL,
	"depto" text,
	"region" text NOT NULL,
	"comuna" text NOT NULL,
	"principal" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cliente_direccion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "cliente_habilitado" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"cargo" text,
	"email" text NOT NULL,
	"firma_cesion" boolean DEFAULT false NOT NULL,
	"estado" text DEFAULT 'PENDIENTE' NOT NULL,
	CONSTRAINT "cliente_habilitado_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_habilitado_rut" UNIQUE("empresa_id","cliente_rut","rut")
);

--> statement-breakpoint
CREATE TABLE "persona_hecho" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"tipo" text NOT NULL,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint,
	"hasta" date,
	CONSTRAINT "persona_hecho_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "persona_hecho_unico" UNIQUE("empresa_id","tipo","origen_area","origen_id")
);

--> statement-breakpoint
CREATE TABLE "informe_legal" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"abogado" text NOT NULL,
	"fecha" date NOT NULL,
	"resultado" text NOT NULL,
	"causales" text[] NOT NULL,
	"vigencia_dias" integer,
	"vence" date,
	"condicion" text,
	"observacion" text,
	CONSTRAINT "informe_legal_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "linea" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"cliente_rut" text NOT NULL,
	"monto" numeric(20, 4) NOT NULL,
	"moneda" text NOT NULL,
	"monto_pesos" bigint NOT NULL,
	"usado" bigint NOT NULL,
	"reservado" bigint NOT NULL,
	"sobregiro" bigint NOT NULL,
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"anticipo_pct" numeric(20, 2) NOT NULL,
	"tasa_mensual" numeric(20, 4) NOT NULL,
	"comision_pct" numeric(20, 4),
	"comision_minima_uf" numeric(20, 4),
	"con_responsabilidad" boolean NOT NULL,
	"productos" text[] DEFAULT '{}' NOT NULL,
	"solicitud_id" text NOT NULL,
	"contrato_id" text,
	"reemplazada_por" uuid,
	"estado" text DEFAULT 'vigente' NOT NULL,
	CONSTRAINT "linea_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "linea_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "linea_solicitud" UNIQUE("empresa_id","solicitud_id"),
	CONSTRAINT "linea_cupo" CHECK ("linea"."usado" + "linea"."reservado" <= "linea"."monto_pesos" + "linea"."sobregiro"),
	CONSTRAINT "linea_positiva" CHECK ("linea"."usado" >= 0 and "linea"."reservado" >= 0 and "linea"."sobregiro" >= 0 and "linea"."monto_pesos" >= 0),
	CONSTRAINT "linea_plazo" CHECK ("linea"."hasta" >= "linea"."desde")
);

--> statement-breakpoint
CREATE TABLE "persona" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"tipo_persona" text NOT NULL,
	"nombre" text NOT NULL,
	"razon_social" text,
	"nombres" text,
	"apellido_paterno" text,
	"apellido_materno" text,
	"nombre_fantasia" text,
	"fecha_nacimiento" date,
	"fecha_constitucion" date,
	"inicio_actividades" date,
	"nacion" text,
	"estado_civil" text,
	"profesion" text,
	"es_pep" boolean,
	"visto_cumplimiento" jsonb,
	"es_deudor" boolean DEFAULT false NOT NULL,
	"calificacion_deudor" text,
	CONSTRAINT "persona_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "persona_rut" UNIQUE("empresa_id","rut")
);

--> statement-breakpoint
CREATE TABLE "cliente_renta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"tipo_renta" text NOT NULL,
	"periodo" text NOT NULL,
	"monto" bigint NOT NULL,
	"fuente" text NOT NULL,
	"archivo" text,
	CONSTRAINT "cliente_renta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_renta_unica" UNIQUE("empresa_id","cliente_rut","tipo_renta","periodo","fuente"),
	CONSTRAINT "cliente_renta_monto" CHECK ("cliente_renta"."monto" >= 0)
);

--> statement-breakpoint
CREATE TABLE "cliente_requisito" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"tipo_archivo" text NOT NULL,
	"nombre" text NOT NULL,
	"obligatorio" boolean DEFAULT true NOT NULL,
	"estado" text DEFAULT 'falta' NOT NULL,
	"archivo_id" text,
	"vence" date,
	CONSTRAINT "cliente_requisito_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_requisito_unico" UNIQUE("empresa_id","cliente_rut","tipo_archivo")
);

--> statement-breakpoint
CREATE TABLE "cliente_retencion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"motivo" text NOT NULL,
	"monto" bigint,
	"porcentaje" numeric(20, 2),
	"beneficiario" text,
	"documento" text,
	"desde" date NOT NULL,
	"hasta" date,
	"liberada_por" text[],
	"liberada_motivo" text,
	CONSTRAINT "cliente_retencion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cliente_retencion_medida" CHECK (num_nonnulls("cliente_retencion"."monto", "cliente_retencion"."porcentaje") = 1)
);

--> statement-breakpoint
CREATE TABLE "linea_sublimite" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"linea_id" uuid NOT NULL,
	"rut_deudor" text NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "linea_sublimite_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "linea_sublimite_unico" UNIQUE("empresa_id","linea_id","rut_deudor")
);

--> statement-breakpoint
CREATE TABLE "cliente_vinculo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"cliente_rut" text NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"vinculo" text NOT NULL,
	"participacion_pct" numeric(20, 2),
	"facultades" text[] DEFAULT '{}' NOT NULL,
	"actuacion" text DEFAULT 'INDIVIDUAL' NOT NULL,
	"con_quienes" text,
	"desde" date NOT NULL,
	"hasta" date,
	"es_fiador" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cliente_vinculo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "cliente_bloqueo_abierto" ON "cliente_bloqueo" USING btree ("empresa_id","cliente_rut","motivo","manual") WHERE "cliente_bloqueo"."estado" <> 'levantado';
--> statement-breakpoint
CREATE INDEX "persona_calificacion_rut" ON "persona_calificacion" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "cliente_ejecutivo" ON "cliente" USING btree ("empresa_id","ejecutivo_rut");
--> statement-breakpoint
CREATE INDEX "cliente_estado" ON "cliente" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE INDEX "persona_contacto_rut" ON "persona_contacto" USING btree ("empresa_id","persona_rut");
--> statement-breakpoint
CREATE UNIQUE INDEX "cliente_cuenta_unica" ON "cliente_cuenta" USING btree ("empresa_id","cliente_rut","banco","ctacte") WHERE "cliente_cuenta"."estado" <> 'rechazada';
--> statement-breakpoint
CREATE INDEX "cliente_cuenta_especial_cliente" ON "cliente_cuenta_especial" USING btree ("empresa_id","cliente_rut");
--> statement-breakpoint
CREATE INDEX "cliente_direccion_rut" ON "cliente_direccion" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "persona_hecho_rut" ON "persona_hecho" USING btree ("empresa_id","rut","fecha");
--> statement-breakpoint
CREATE INDEX "informe_legal_cliente" ON "informe_legal" USING btree ("empresa_id","cliente_rut");
--> statement-breakpoint
CREATE UNIQUE INDEX "linea_vigente" ON "linea" USING btree ("empresa_id","cliente_rut") WHERE "linea"."estado" in ('vigente', 'suspendida');
--> statement-breakpoint
CREATE INDEX "cliente_retencion_cliente" ON "cliente_retencion" USING btree ("empresa_id","cliente_rut");
--> statement-breakpoint
CREATE INDEX "cliente_vinculo_cliente" ON "cliente_vinculo" USING btree ("empresa_id","cliente_rut");
--> statement-breakpoint
CREATE INDEX "cliente_vinculo_rut" ON "cliente_vinculo" USING btree ("empresa_id","rut");
