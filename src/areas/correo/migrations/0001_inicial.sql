CREATE TABLE "correo_adjunto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"mensaje_id" uuid,
	"orden" integer DEFAULT 0 NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "correo_adjunto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "correo_buzon" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"mensaje_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"rol" text NOT NULL,
	"folder" text NOT NULL,
	"carpeta_previa" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"hora" timestamp with time zone NOT NULL,
	"papelera_desde" date,
	CONSTRAINT "correo_buzon_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "correo_buzon_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "correo_buzon_unico" UNIQUE("empresa_id","mensaje_id","usuario_id","rol")
);

--> statement-breakpoint
CREATE TABLE "correo_contador" (
	"empresa_id" uuid PRIMARY KEY NOT NULL,
	"ultimo" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "correo_envio" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"mensaje_id" uuid NOT NULL,
	"salida_id" uuid NOT NULL,
	"para" text[] NOT NULL,
	"rebote" text,
	CONSTRAINT "correo_envio_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "correo_envio_salida" UNIQUE("salida_id")
);

--> statement-breakpoint
CREATE TABLE "correo_mensaje" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"hilo_id" uuid NOT NULL,
	"responde_a" uuid,
	"remitente_id" uuid,
	"de" jsonb NOT NULL,
	"para" jsonb NOT NULL,
	"cc" jsonb NOT NULL,
	"bcc" jsonb NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"texto" text DEFAULT '' NOT NULL,
	"personas" text DEFAULT '' NOT NULL,
	"estado" text DEFAULT 'borrador' NOT NULL,
	"id_externo" text,
	"enlace_area" text,
	"enlace_id" text,
	CONSTRAINT "correo_mensaje_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "correo_mensaje_externo" UNIQUE("empresa_id","id_externo")
);

--> statement-breakpoint
CREATE INDEX "correo_adjunto_mensaje" ON "correo_adjunto" USING btree ("empresa_id","mensaje_id");
--> statement-breakpoint
CREATE INDEX "correo_buzon_lista" ON "correo_buzon" USING btree ("empresa_id","usuario_id","hora","numero");
--> statement-breakpoint
CREATE INDEX "correo_envio_mensaje" ON "correo_envio" USING btree ("empresa_id","mensaje_id");
--> statement-breakpoint
CREATE INDEX "correo_mensaje_hilo" ON "correo_mensaje" USING btree ("empresa_id","hilo_id");
