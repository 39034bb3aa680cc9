CREATE TABLE "garantia_caucion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"garantia_id" uuid NOT NULL,
	"objeto" text NOT NULL,
	"objeto_id" text NOT NULL,
	"nombre" text NOT NULL,
	"monto_asignado_uf" numeric(20, 4) NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"en_curso" boolean DEFAULT false NOT NULL,
	CONSTRAINT "garantia_caucion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "garantia_caucion_monto" CHECK ("garantia_caucion"."monto_asignado_uf" > 0)
);

--> statement-breakpoint
CREATE TABLE "garantia" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"tipo" text NOT NULL,
	"beneficiario" text NOT NULL,
	"sobre" text NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre_cliente" text NOT NULL,
	"otorgante_rut" text NOT NULL,
	"nombre_otorgante" text NOT NULL,
	"solicitud_id" text,
	"constitucion" text,
	"grado" integer DEFAULT 1 NOT NULL,
	"notaria" text,
	"repertorio" text,
	"fecha_escritura" date,
	"fecha_constitucion" date,
	"conyuge_autoriza" boolean DEFAULT false NOT NULL,
	"prohibicion" boolean DEFAULT false NOT NULL,
	"bien" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"nombre_bien" text DEFAULT '' NOT NULL,
	"clave_bien" text,
	"aval_id" uuid,
	"tasacion_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"valor_liquidacion_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"ltv" numeric(20, 2) NOT NULL,
	"gravamenes_preferentes_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"fecha_tasacion" date,
	"tasador" text,
	"cobertura_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"asignado_uf" numeric(20, 4) DEFAULT '0' NOT NULL,
	"seguro" jsonb,
	"seguro_vence" date,
	"vence" date,
	"cambio_pedido" jsonb,
	"alzamiento_pedido" jsonb,
	"motivo_fin" text,
	"fecha_alzamiento" date,
	"estado" text DEFAULT 'propuesta' NOT NULL,
	CONSTRAINT "garantia_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "garantia_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "garantia_asignado" CHECK ("garantia"."asignado_uf" >= 0 and "garantia"."asignado_uf" <= "garantia"."cobertura_uf"),
	CONSTRAINT "garantia_valores" CHECK ("garantia"."valor_liquidacion_uf" >= 0 and "garantia"."gravamenes_preferentes_uf" >= 0 and "garantia"."ltv" between 0 and 100)
);

--> statement-breakpoint
CREATE TABLE "garantia_gasto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"garantia_id" uuid NOT NULL,
	"concepto" text NOT NULL,
	"detalle" text NOT NULL,
	"monto" bigint NOT NULL,
	"fecha" date NOT NULL,
	"vence" date NOT NULL,
	CONSTRAINT "garantia_gasto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "garantia_gasto_monto" CHECK ("garantia_gasto"."monto" > 0)
);

--> statement-breakpoint
CREATE TABLE "garantia_tasacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"garantia_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"tasador_rut" text NOT NULL,
	"tasador" text NOT NULL,
	"tasacion_uf" numeric(20, 4) NOT NULL,
	"valor_liquidacion_uf" numeric(20, 4) NOT NULL,
	CONSTRAINT "garantia_tasacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "garantia_tasacion_fecha" UNIQUE("empresa_id","garantia_id","fecha")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "garantia_caucion_viva" ON "garantia_caucion" USING btree ("empresa_id","garantia_id","objeto","objeto_id") WHERE hasta is null;
--> statement-breakpoint
CREATE INDEX "garantia_caucion_objeto" ON "garantia_caucion" USING btree ("empresa_id","objeto","objeto_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "garantia_bien_primero" ON "garantia" USING btree ("empresa_id","clave_bien","grado") WHERE clave_bien is not null and estado in ('propuesta', 'en_tasacion', 'en_constitucion', 'constituida', 'modificada', 'en_ejecucion');
--> statement-breakpoint
CREATE INDEX "garantia_cliente" ON "garantia" USING btree ("empresa_id","cliente_rut","estado");
--> statement-breakpoint
CREATE INDEX "garantia_seguro" ON "garantia" USING btree ("empresa_id","estado","seguro_vence");
--> statement-breakpoint
CREATE INDEX "garantia_gasto_de" ON "garantia_gasto" USING btree ("empresa_id","garantia_id");
