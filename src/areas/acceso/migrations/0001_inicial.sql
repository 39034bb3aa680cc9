CREATE TABLE "credencial" (
	"usuario_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"cambiada_en" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ficha" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"hash" text NOT NULL,
	"vence" timestamp with time zone NOT NULL,
	"usada_en" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "intento" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"instante" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sesion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empresa_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"turno" integer DEFAULT 1 NOT NULL,
	"renovada_en" timestamp with time zone DEFAULT now() NOT NULL,
	"vence" timestamp with time zone NOT NULL,
	"creada_en" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text,
	"agente" text,
	"dispositivo" text,
	"revocada_en" timestamp with time zone,
	"motivo" text
);

--> statement-breakpoint
CREATE INDEX "ficha_hash" ON "ficha" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "intento_clave" ON "intento" USING btree ("clave","instante");
--> statement-breakpoint
CREATE INDEX "sesion_usuario" ON "sesion" USING btree ("usuario_id","creada_en");
