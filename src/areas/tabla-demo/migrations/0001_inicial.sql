CREATE TABLE "empleado_demo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"name" text NOT NULL,
	"post" text NOT NULL,
	"email" text NOT NULL,
	"city" text NOT NULL,
	"start_date" date NOT NULL,
	"salary" integer NOT NULL,
	"age" integer NOT NULL,
	"experience" integer NOT NULL,
	"status" integer NOT NULL,
	CONSTRAINT "empleado_demo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "empleado_demo_numero" UNIQUE("empresa_id","numero")
);

--> statement-breakpoint
CREATE INDEX "empleado_demo_nombre" ON "empleado_demo" USING btree ("empresa_id","name");
