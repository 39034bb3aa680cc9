CREATE TABLE "venta_condonacion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"venta_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"consentimiento_id" uuid NOT NULL,
	"evento_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"cuotas" integer[] NOT NULL,
	"capital" bigint NOT NULL,
	"interes" bigint NOT NULL,
	"mora" bigint NOT NULL,
	"monto" bigint NOT NULL,
	"nuestro" bigint NOT NULL,
	"obligacion" bigint DEFAULT 0 NOT NULL,
	"baja" bigint DEFAULT 0 NOT NULL,
	"revertido_el" date,
	"motivo_reversa" text,
	CONSTRAINT "venta_condonacion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "venta_condonacion_suma" CHECK ("venta_condonacion"."monto" = "venta_condonacion"."capital" + "venta_condonacion"."interes" + "venta_condonacion"."mora")
);

--> statement-breakpoint
CREATE TABLE "venta_consentimiento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"venta_id" uuid NOT NULL,
	"item_id" uuid,
	"archivo" text NOT NULL,
	"fecha" date NOT NULL,
	"monto_maximo" bigint NOT NULL,
	"conceptos" text[] NOT NULL,
	"registrado_por" text NOT NULL,
	"anulado_el" date,
	"motivo_anulacion" text,
	CONSTRAINT "venta_consentimiento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "venta_consentimiento_monto" CHECK ("venta_consentimiento"."monto_maximo" > 0 and cardinality("venta_consentimiento"."conceptos") > 0)
);

--> statement-breakpoint
ALTER TABLE "venta_condonacion" ADD CONSTRAINT "venta_condonacion_empresa_id_item_id_venta_item_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_id") REFERENCES "public"."venta_item"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venta_condonacion" ADD CONSTRAINT "venta_condonacion_empresa_id_consentimiento_id_venta_consentimiento_empresa_id_id_fk" FOREIGN KEY ("empresa_id","consentimiento_id") REFERENCES "public"."venta_consentimiento"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venta_consentimiento" ADD CONSTRAINT "venta_consentimiento_empresa_id_venta_id_venta_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venta_id") REFERENCES "public"."venta"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "venta_condonacion_viva" ON "venta_condonacion" USING btree ("empresa_id","item_id","evento_id") WHERE revertido_el is null;
--> statement-breakpoint
CREATE INDEX "venta_condonacion_consentimiento" ON "venta_condonacion" USING btree ("empresa_id","consentimiento_id");
--> statement-breakpoint
CREATE INDEX "venta_consentimiento_venta" ON "venta_consentimiento" USING btree ("empresa_id","venta_id");
