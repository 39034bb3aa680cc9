CREATE TABLE "pac_abono" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"lote_id" uuid NOT NULL,
	"clase" text NOT NULL,
	"fecha" date NOT NULL,
	"cuenta_banco" text NOT NULL,
	"bruto" bigint NOT NULL,
	"comision" bigint NOT NULL,
	"iva" bigint NOT NULL,
	"cargo_id" uuid,
	"conciliado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pac_abono_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_abono_montos" CHECK ("pac_abono"."bruto" > 0 and "pac_abono"."comision" >= 0 and "pac_abono"."iva" >= 0 and "pac_abono"."comision" + "pac_abono"."iva" < "pac_abono"."bruto")
);

--> statement-breakpoint
CREATE TABLE "pac_cargo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"lote_id" uuid NOT NULL,
	"orden" integer NOT NULL,
	"mandato_id" uuid NOT NULL,
	"credito_id" uuid,
	"credito" integer,
	"cuota" integer,
	"pk" text,
	"id_servicio" text NOT NULL,
	"fecha_cargo" date NOT NULL,
	"monto" bigint NOT NULL,
	"desglose" jsonb,
	"intento" integer DEFAULT 1 NOT NULL,
	"codigo" text,
	"clase" text,
	"reintento_el" date,
	"recaudacion_id" uuid,
	"respondido_el" date,
	"estado" text DEFAULT 'incluido' NOT NULL,
	CONSTRAINT "pac_cargo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_cargo_monto" CHECK (("pac_cargo"."pk" is null) = ("pac_cargo"."monto" = 0) and "pac_cargo"."monto" >= 0 and "pac_cargo"."intento" between 1 and 3),
	CONSTRAINT "pac_cargo_recibido" CHECK (("pac_cargo"."estado" in ('cargado', 'reversado')) = ("pac_cargo"."recaudacion_id" is not null) or "pac_cargo"."pk" is null)
);

--> statement-breakpoint
CREATE TABLE "pac_respuesta_fila" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"respuesta_id" uuid NOT NULL,
	"lote_id" uuid NOT NULL,
	"linea" integer NOT NULL,
	"texto" text NOT NULL,
	"valores" jsonb NOT NULL,
	"cargo_id" uuid,
	"codigo" text,
	"observacion" text,
	"motivo" text,
	"resultado" text DEFAULT 'pendiente' NOT NULL,
	CONSTRAINT "pac_respuesta_fila_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_respuesta_fila_linea" UNIQUE("empresa_id","respuesta_id","linea")
);

--> statement-breakpoint
CREATE TABLE "pac_lote" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_lote" integer NOT NULL,
	"banco" text NOT NULL,
	"tipo" text NOT NULL,
	"fecha_cargo" date NOT NULL,
	"n" integer NOT NULL,
	"total" bigint NOT NULL,
	"fuera" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plantilla_id" uuid,
	"plantilla_version" integer,
	"contenido" text,
	"sha256" text,
	"generado_el" date,
	"generado_por" text[],
	"descargado_en" timestamp with time zone,
	"enviado_el" date,
	"enviado_por" text[],
	"medio" text,
	"motivo" text,
	"rechazo_banco" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "pac_lote_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_lote_numero" UNIQUE("empresa_id","num_lote"),
	CONSTRAINT "pac_lote_archivo" CHECK (("pac_lote"."contenido" is null) = ("pac_lote"."sha256" is null)),
	CONSTRAINT "pac_lote_enviado" CHECK ("pac_lote"."estado" not in ('enviado', 'respondido_parcial', 'respondido', 'cuadrado') or "pac_lote"."enviado_el" is not null)
);

--> statement-breakpoint
CREATE TABLE "pac_mandato_credito" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"mandato_id" uuid NOT NULL,
	"credito_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"vivo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "pac_mandato_credito_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_mandato_credito_una_vez" UNIQUE("empresa_id","mandato_id","credito_id")
);

--> statement-breakpoint
CREATE TABLE "pac_mandato" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_mandato" integer NOT NULL,
	"contrato_id" uuid NOT NULL,
	"rut_titular" text NOT NULL,
	"nombre_titular" text NOT NULL,
	"rut_cliente" text NOT NULL,
	"nombre" text NOT NULL,
	"banco" text NOT NULL,
	"tipo_cuenta" text NOT NULL,
	"cuenta" text NOT NULL,
	"id_servicio" text NOT NULL,
	"tope_uf" numeric(20, 4),
	"dia_cargo" integer,
	"fecha_firma" date NOT NULL,
	"canal" text NOT NULL,
	"codigo_rechazo" text,
	"clase_rechazo" text,
	"ultimo_cargo" date,
	"activado_el" date,
	"baja_el" date,
	"baja_pendiente" boolean DEFAULT false NOT NULL,
	"evidencia" text,
	"motivo" text,
	"estado" text DEFAULT 'ingresado' NOT NULL,
	CONSTRAINT "pac_mandato_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_mandato_numero" UNIQUE("empresa_id","num_mandato"),
	CONSTRAINT "pac_mandato_cuenta" CHECK ("pac_mandato"."cuenta" ~ '^[0-9]{1,18}$' and "pac_mandato"."id_servicio" ~ '^[A-Z0-9-]{1,20}$'),
	CONSTRAINT "pac_mandato_dia" CHECK ("pac_mandato"."dia_cargo" between 1 and 28),
	CONSTRAINT "pac_mandato_activo" CHECK ("pac_mandato"."estado" <> 'activo' or "pac_mandato"."activado_el" is not null)
);

--> statement-breakpoint
CREATE TABLE "pac_plantilla" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"banco" text NOT NULL,
	"tipo" text NOT NULL,
	"numero" integer NOT NULL,
	"formato" jsonb NOT NULL,
	"codigos" jsonb NOT NULL,
	"comentario" text NOT NULL,
	"propuesta_nombre" text NOT NULL,
	"decidida_por" text,
	"vigente_desde" date,
	"estado" text DEFAULT 'propuesta' NOT NULL,
	CONSTRAINT "pac_plantilla_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_plantilla_numero" UNIQUE("empresa_id","banco","tipo","numero")
);

--> statement-breakpoint
CREATE TABLE "pac_respuesta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"lote_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"archivo" text NOT NULL,
	"n" integer NOT NULL,
	"fecha" date NOT NULL,
	CONSTRAINT "pac_respuesta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "pac_respuesta_sha256" UNIQUE("empresa_id","sha256")
);

--> statement-breakpoint
ALTER TABLE "pac_abono" ADD CONSTRAINT "pac_abono_empresa_id_lote_id_pac_lote_empresa_id_id_fk" FOREIGN KEY ("empresa_id","lote_id") REFERENCES "public"."pac_lote"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pac_cargo" ADD CONSTRAINT "pac_cargo_empresa_id_lote_id_pac_lote_empresa_id_id_fk" FOREIGN KEY ("empresa_id","lote_id") REFERENCES "public"."pac_lote"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pac_cargo" ADD CONSTRAINT "pac_cargo_empresa_id_mandato_id_pac_mandato_empresa_id_id_fk" FOREIGN KEY ("empresa_id","mandato_id") REFERENCES "public"."pac_mandato"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pac_respuesta_fila" ADD CONSTRAINT "pac_respuesta_fila_empresa_id_respuesta_id_pac_respuesta_empresa_id_id_fk" FOREIGN KEY ("empresa_id","respuesta_id") REFERENCES "public"."pac_respuesta"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pac_mandato_credito" ADD CONSTRAINT "pac_mandato_credito_empresa_id_mandato_id_pac_mandato_empresa_id_id_fk" FOREIGN KEY ("empresa_id","mandato_id") REFERENCES "public"."pac_mandato"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pac_respuesta" ADD CONSTRAINT "pac_respuesta_empresa_id_lote_id_pac_lote_empresa_id_id_fk" FOREIGN KEY ("empresa_id","lote_id") REFERENCES "public"."pac_lote"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pac_abono_lote" ON "pac_abono" USING btree ("empresa_id","lote_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "pac_cargo_en_vuelo" ON "pac_cargo" USING btree ("empresa_id","pk") WHERE pk is not null and estado in ('incluido', 'enviado');
--> statement-breakpoint
CREATE UNIQUE INDEX "pac_cargo_intento" ON "pac_cargo" USING btree ("empresa_id","pk","intento") WHERE pk is not null and estado <> 'retirado';
--> statement-breakpoint
CREATE UNIQUE INDEX "pac_cargo_recibo" ON "pac_cargo" USING btree ("empresa_id","recaudacion_id") WHERE recaudacion_id is not null;
--> statement-breakpoint
CREATE INDEX "pac_cargo_lote" ON "pac_cargo" USING btree ("empresa_id","lote_id","orden");
--> statement-breakpoint
CREATE INDEX "pac_cargo_mandato" ON "pac_cargo" USING btree ("empresa_id","mandato_id","fecha_cargo");
--> statement-breakpoint
CREATE INDEX "pac_cargo_credito" ON "pac_cargo" USING btree ("empresa_id","credito_id");
--> statement-breakpoint
CREATE INDEX "pac_respuesta_fila_lote" ON "pac_respuesta_fila" USING btree ("empresa_id","lote_id","resultado");
--> statement-breakpoint
CREATE UNIQUE INDEX "pac_lote_borrador" ON "pac_lote" USING btree ("empresa_id","banco","tipo","fecha_cargo") WHERE estado = 'borrador';
--> statement-breakpoint
CREATE INDEX "pac_lote_fecha" ON "pac_lote" USING btree ("empresa_id","fecha_cargo");
--> statement-breakpoint
CREATE UNIQUE INDEX "pac_mandato_credito_vivo" ON "pac_mandato_credito" USING btree ("empresa_id","credito_id") WHERE vivo;
--> statement-breakpoint
CREATE UNIQUE INDEX "pac_mandato_vivo" ON "pac_mandato" USING btree ("empresa_id","banco","cuenta","id_servicio") WHERE estado in ('ingresado', 'enviado_banco', 'activo', 'suspendido');
--> statement-breakpoint
CREATE INDEX "pac_mandato_cliente" ON "pac_mandato" USING btree ("empresa_id","rut_cliente");
--> statement-breakpoint
CREATE INDEX "pac_mandato_contrato" ON "pac_mandato" USING btree ("empresa_id","contrato_id");
--> statement-breakpoint
CREATE INDEX "pac_mandato_banco" ON "pac_mandato" USING btree ("empresa_id","banco","estado");
--> statement-breakpoint
CREATE UNIQUE INDEX "pac_plantilla_vigente" ON "pac_plantilla" USING btree ("empresa_id","banco","tipo") WHERE estado = 'vigente';
--> statement-breakpoint
CREATE INDEX "pac_respuesta_lote" ON "pac_respuesta" USING btree ("empresa_id","lote_id");
