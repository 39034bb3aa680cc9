CREATE TABLE "descuento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"clase" text NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"fecha_corte" date NOT NULL,
	"motivo" text,
	"comentario" text,
	"total" bigint NOT NULL,
	"destino_area" text,
	"destino_id" text,
	"destino" text,
	"condicion" jsonb,
	"pagado" bigint DEFAULT 0 NOT NULL,
	"solicitado_por" text[],
	"solicita" text,
	"decide_hasta" date,
	"aprobado_por" text[],
	"autoriza" text,
	"fecha_aplicada" date,
	"motivo_fin" text,
	"estado" text NOT NULL,
	CONSTRAINT "descuento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "descuento_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "descuento_clase" CHECK (("descuento"."clase" = 'DEDUCCION') = ("descuento"."destino_area" is not null and "descuento"."destino_id" is not null)),
	CONSTRAINT "descuento_total" CHECK ("descuento"."total" >= 0 and "descuento"."pagado" >= 0)
);

--> statement-breakpoint
CREATE TABLE "descuento_partida" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"descuento_id" uuid NOT NULL,
	"pk" text NOT NULL,
	"numero" text NOT NULL,
	"tipo" text,
	"concepto" text NOT NULL,
	"monto_deuda" bigint NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "descuento_partida_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "descuento_partida_concepto" UNIQUE("empresa_id","descuento_id","pk","concepto"),
	CONSTRAINT "descuento_partida_monto" CHECK ("descuento_partida"."monto" > 0 and "descuento_partida"."monto" <= "descuento_partida"."monto_deuda")
);

--> statement-breakpoint
CREATE TABLE "descuento_previa" (
	"empresa_id" uuid NOT NULL,
	"descuento_id" uuid NOT NULL,
	"pk" text NOT NULL,
	"mora" bigint NOT NULL,
	"mora_desde" date NOT NULL,
	"version_despues" integer NOT NULL,
	CONSTRAINT "descuento_previa_empresa_id_descuento_id_pk_pk" PRIMARY KEY("empresa_id","descuento_id","pk")
);

--> statement-breakpoint
CREATE TABLE "descuento_reserva" (
	"empresa_id" uuid NOT NULL,
	"pk" text NOT NULL,
	"descuento_id" uuid NOT NULL,
	CONSTRAINT "descuento_reserva_empresa_id_pk_pk" PRIMARY KEY("empresa_id","pk")
);

--> statement-breakpoint
CREATE INDEX "descuento_rut" ON "descuento" USING btree ("empresa_id","rut","estado");
--> statement-breakpoint
CREATE INDEX "descuento_destino" ON "descuento" USING btree ("empresa_id","destino_area","destino_id");
--> statement-breakpoint
CREATE INDEX "descuento_partida_pk" ON "descuento_partida" USING btree ("empresa_id","pk");
--> statement-breakpoint
CREATE INDEX "descuento_reserva_de" ON "descuento_reserva" USING btree ("empresa_id","descuento_id");
