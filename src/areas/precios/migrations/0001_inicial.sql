CREATE TABLE "plan" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"codigo" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"plan_benefits" text[] NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "plan_codigo" UNIQUE("empresa_id","codigo")
);

--> statement-breakpoint
CREATE TABLE "plan_contrato" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"periodicidad" text NOT NULL,
	"precio" integer NOT NULL,
	"desde" date NOT NULL,
	"hasta" date,
	"n" integer NOT NULL,
	CONSTRAINT "plan_contrato_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "plan_contrato_n" UNIQUE("empresa_id","usuario_id","n")
);

--> statement-breakpoint
CREATE TABLE "plan_precio" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"plan" text NOT NULL,
	"desde" date NOT NULL,
	"monthly_price" integer NOT NULL,
	"per_month" integer NOT NULL,
	"total_annual" integer NOT NULL,
	"puesto_por" text NOT NULL,
	CONSTRAINT "plan_precio_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "plan_precio_desde" UNIQUE("empresa_id","plan","desde")
);

--> statement-breakpoint
CREATE TABLE "plan_pregunta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"question" text NOT NULL,
	"ans" text NOT NULL,
	"orden" integer NOT NULL,
	CONSTRAINT "plan_pregunta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

