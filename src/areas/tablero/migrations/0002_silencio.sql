CREATE TABLE "tablero_silencio" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"alarma" text NOT NULL,
	"hasta" date NOT NULL,
	"motivo" text NOT NULL,
	"quien" text NOT NULL,
	"terminado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tablero_silencio_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE UNIQUE INDEX "tablero_silencio_vivo" ON "tablero_silencio" USING btree ("empresa_id","alarma") WHERE not "tablero_silencio"."terminado";
