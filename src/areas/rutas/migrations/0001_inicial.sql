CREATE TABLE "talonario_comprobante" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"talonario_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"estado" text NOT NULL,
	"parada_id" uuid,
	"monto" bigint DEFAULT 0 NOT NULL,
	"fecha" date NOT NULL,
	"motivo" text,
	CONSTRAINT "talonario_comprobante_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "talonario_comprobante_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "talonario_comprobante_uso" CHECK (("talonario_comprobante"."estado" = 'usado') = ("talonario_comprobante"."parada_id" is not null and "talonario_comprobante"."monto" > 0)),
	CONSTRAINT "talonario_comprobante_motivo" CHECK (("talonario_comprobante"."estado" <> 'usado') = ("talonario_comprobante"."motivo" is not null))
);

--> statement-breakpoint
CREATE TABLE "ruta_parada" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ruta_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"orden" integer NOT NULL,
	"ticket_id" uuid NOT NULL,
	"num_ticket" integer NOT NULL,
	"rut_deudor" text NOT NULL,
	"persona_rut" text NOT NULL,
	"contacto_id" uuid,
	"nombre" text NOT NULL,
	"direccion" text NOT NULL,
	"comuna" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"desde" integer NOT NULL,
	"hasta" integer NOT NULL,
	"llegada" integer DEFAULT 0 NOT NULL,
	"monto_a_cobrar" bigint NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"motivo_retiro" text,
	"autorizacion" jsonb,
	"gestion_id" uuid,
	"resultado" text,
	"motivo_no_pago" text,
	"visitada_a" integer,
	"monto_recibido" bigint DEFAULT 0 NOT NULL,
	"comprobante" integer,
	"recaudacion_id" uuid,
	"comentario" text,
	CONSTRAINT "ruta_parada_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "ruta_parada_plata" CHECK (("ruta_parada"."monto_recibido" > 0) = ("ruta_parada"."recaudacion_id" is not null and "ruta_parada"."comprobante" is not null)),
	CONSTRAINT "ruta_parada_resultado" CHECK (("ruta_parada"."estado" = 'rendida') = ("ruta_parada"."resultado" is not null))
);

--> statement-breakpoint
CREATE TABLE "ruta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_ruta" integer NOT NULL,
	"fecha" date NOT NULL,
	"recaudador" text NOT NULL,
	"nombre_recaudador" text NOT NULL,
	"sucursal" text NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"salida" integer DEFAULT 540 NOT NULL,
	"iniciada_en" integer,
	"motivo" text,
	"cerrada_por" text[],
	"cerrada_el" date,
	"observacion" text,
	CONSTRAINT "ruta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "ruta_numero" UNIQUE("empresa_id","num_ruta"),
	CONSTRAINT "ruta_cierre" CHECK (("ruta"."estado" = 'cerrada') = ("ruta"."cerrada_el" is not null)),
	CONSTRAINT "ruta_salida" CHECK ("ruta"."salida" between 0 and 1439)
);

--> statement-breakpoint
CREATE TABLE "talonario" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_talonario" integer NOT NULL,
	"recaudador" text NOT NULL,
	"nombre_recaudador" text NOT NULL,
	"desde" integer NOT NULL,
	"hasta" integer NOT NULL,
	"estado" text DEFAULT 'entregado' NOT NULL,
	"entregado_el" date NOT NULL,
	"devuelto_el" date,
	"recibido_por" text[],
	CONSTRAINT "talonario_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "talonario_numero" UNIQUE("empresa_id","num_talonario"),
	CONSTRAINT "talonario_tramo" CHECK ("talonario"."desde" > 0 and "talonario"."hasta" >= "talonario"."desde"),
	CONSTRAINT "talonario_devuelto" CHECK (("talonario"."estado" = 'devuelto') = ("talonario"."devuelto_el" is not null))
);

--> statement-breakpoint
CREATE INDEX "talonario_comprobante_libro" ON "talonario_comprobante" USING btree ("empresa_id","talonario_id","numero");
--> statement-breakpoint
CREATE INDEX "ruta_parada_ruta" ON "ruta_parada" USING btree ("empresa_id","ruta_id","orden");
--> statement-breakpoint
CREATE UNIQUE INDEX "ruta_parada_dia" ON "ruta_parada" USING btree ("empresa_id","fecha","ticket_id") WHERE estado <> 'retirada';
--> statement-breakpoint
CREATE INDEX "ruta_recaudador" ON "ruta" USING btree ("empresa_id","recaudador","fecha");
--> statement-breakpoint
CREATE INDEX "talonario_recaudador" ON "talonario" USING btree ("empresa_id","recaudador","estado");
