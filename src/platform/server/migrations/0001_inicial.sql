CREATE TABLE "cierre_diario" (
	"empresa_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"paso" text NOT NULL,
	"estado" text NOT NULL,
	"cursor" text,
	"hechos" integer DEFAULT 0 NOT NULL,
	"inicio" timestamp with time zone DEFAULT now() NOT NULL,
	"fin" timestamp with time zone,
	CONSTRAINT "cierre_diario_empresa_id_fecha_paso_pk" PRIMARY KEY("empresa_id","fecha","paso")
);

--> statement-breakpoint
CREATE TABLE "correo_salida" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empresa_id" uuid NOT NULL,
	"para" text[] NOT NULL,
	"asunto" text NOT NULL,
	"texto" text NOT NULL,
	"html" text,
	"adjuntos" jsonb,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"proximo" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"enviado_en" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "evento" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empresa_id" uuid NOT NULL,
	"instante" timestamp with time zone DEFAULT now() NOT NULL,
	"fecha_negocio" date NOT NULL,
	"actor_id" uuid,
	"actor_rut" text,
	"actor_nombre" text,
	"en_nombre_de_rut" text,
	"area" text NOT NULL,
	"accion" text NOT NULL,
	"entidad" text NOT NULL,
	"entidad_id" text,
	"resultado" text NOT NULL,
	"codigo" text,
	"antes" jsonb,
	"despues" jsonb,
	"cambios" jsonb,
	"motivo" text,
	"idempotency_key" text,
	"ip" text,
	"agente" text,
	"traza" text
);

--> statement-breakpoint
CREATE TABLE "fecha_negocio" (
	"empresa_id" uuid PRIMARY KEY NOT NULL,
	"fecha" date NOT NULL,
	"automatica" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "folio" (
	"empresa_id" uuid NOT NULL,
	"serie" text NOT NULL,
	"ultimo" integer NOT NULL,
	CONSTRAINT "folio_empresa_id_serie_pk" PRIMARY KEY("empresa_id","serie")
);

--> statement-breakpoint
CREATE TABLE "idempotencia" (
	"empresa_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"clave" text NOT NULL,
	"ruta" text NOT NULL,
	"hash" text NOT NULL,
	"status" integer,
	"respuesta" jsonb,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotencia_empresa_id_usuario_id_clave_pk" PRIMARY KEY("empresa_id","usuario_id","clave")
);

--> statement-breakpoint
CREATE TABLE "lectura" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empresa_id" uuid NOT NULL,
	"usuario" uuid NOT NULL,
	"en_nombre_de" text,
	"rut_visto" text NOT NULL,
	"area" text NOT NULL,
	"motivo" text,
	"hora" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "evento_sello" (
	"empresa_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"evento_id" uuid NOT NULL,
	"hash_previo" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evento_sello_empresa_id_n_pk" PRIMARY KEY("empresa_id","n"),
	CONSTRAINT "evento_sello_evento" UNIQUE("evento_id")
);

--> statement-breakpoint
CREATE TABLE "senal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empresa_id" uuid NOT NULL,
	"usuario_id" uuid,
	"tipo" text NOT NULL,
	"datos" jsonb NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "vista" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empresa_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"lista" text NOT NULL,
	"nombre" text NOT NULL,
	"equipo" boolean DEFAULT false NOT NULL,
	"estado" jsonb NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE INDEX "correo_salida_pendiente" ON "correo_salida" USING btree ("estado","proximo");
--> statement-breakpoint
CREATE INDEX "evento_entidad" ON "evento" USING btree ("empresa_id","area","entidad_id");
--> statement-breakpoint
CREATE INDEX "evento_instante" ON "evento" USING btree ("empresa_id","instante");
--> statement-breakpoint
CREATE INDEX "lectura_rut" ON "lectura" USING btree ("empresa_id","rut_visto","hora");
--> statement-breakpoint
CREATE INDEX "senal_empresa" ON "senal" USING btree ("empresa_id","id");
--> statement-breakpoint
CREATE INDEX "vista_lista" ON "vista" USING btree ("empresa_id","lista");
