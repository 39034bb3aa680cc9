CREATE TABLE "comprador" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"limite" bigint NOT NULL,
	"usado" bigint DEFAULT 0 NOT NULL,
	"correo" text,
	"activo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "comprador_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "comprador_rut" UNIQUE("empresa_id","rut"),
	CONSTRAINT "comprador_limite" CHECK ("comprador"."limite" >= 0 and "comprador"."usado" >= 0)
);

--> statement-breakpoint
CREATE TABLE "venta_item" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"venta_id" uuid NOT NULL,
	"pagare_id" uuid NOT NULL,
	"pagarevista" text NOT NULL,
	"credito_id" uuid NOT NULL,
	"credito_numero" integer NOT NULL,
	"cliente_rut" text NOT NULL,
	"nombre" text NOT NULL,
	"comuna" text NOT NULL,
	"origin" text NOT NULL,
	"saldo" bigint NOT NULL,
	"interes_devengado" bigint NOT NULL,
	"total_flujos" bigint NOT NULL,
	"flujos" jsonb NOT NULL,
	"precio" bigint NOT NULL,
	"par" bigint NOT NULL,
	"obligacion" bigint DEFAULT 0 NOT NULL,
	"capital_vivo" bigint DEFAULT 0 NOT NULL,
	"propietario_desde" date,
	"propietario_hasta" date,
	"vivo" boolean DEFAULT true NOT NULL,
	"motivo" text,
	"estado" text DEFAULT 'incluido' NOT NULL,
	CONSTRAINT "venta_item_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "venta_item_montos" CHECK ("venta_item"."precio" >= 0 and "venta_item"."obligacion" >= 0 and "venta_item"."capital_vivo" >= 0),
	CONSTRAINT "venta_item_propietario" CHECK (("venta_item"."propietario_desde" is null) = ("venta_item"."propietario_hasta" is null))
);

--> statement-breakpoint
CREATE TABLE "venta_recaudo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"venta_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"evento_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"cuotas" integer[] NOT NULL,
	"capital" bigint NOT NULL,
	"interes" bigint NOT NULL,
	"mora" bigint NOT NULL,
	"comision" bigint NOT NULL,
	"monto" bigint NOT NULL,
	"nuestro" bigint NOT NULL,
	"obligacion" bigint DEFAULT 0 NOT NULL,
	"pasivo_id" uuid,
	"rendicion_id" uuid,
	"revertido_el" date,
	"motivo_reversa" text,
	"descuenta_en" uuid,
	CONSTRAINT "venta_recaudo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "venta_recaudo_suma" CHECK ("venta_recaudo"."monto" = "venta_recaudo"."capital" + "venta_recaudo"."interes" + "venta_recaudo"."mora" + "venta_recaudo"."comision")
);

--> statement-breakpoint
CREATE TABLE "venta_recompra" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"venta_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"capital" bigint NOT NULL,
	"interes" bigint NOT NULL,
	"par" bigint NOT NULL,
	"dias_mora" integer NOT NULL,
	"archivo_acuerdo" text,
	"obligacion_previa" bigint DEFAULT 0 NOT NULL,
	"motivo" text NOT NULL,
	"fecha_pago" date,
	"comprobante" text,
	"causa" text,
	"estado" text DEFAULT 'por_girar' NOT NULL,
	CONSTRAINT "venta_recompra_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "venta_recompra_par" CHECK ("venta_recompra"."par" = "venta_recompra"."capital" + "venta_recompra"."interes")
);

--> statement-breakpoint
CREATE TABLE "venta_rendicion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"venta_id" uuid NOT NULL,
	"hasta" date NOT NULL,
	"recibido" bigint NOT NULL,
	"devuelto" bigint DEFAULT 0 NOT NULL,
	"monto" bigint NOT NULL,
	"fecha_pago" date,
	"comprobante" text,
	"causa" text,
	"estado" text DEFAULT 'por_girar' NOT NULL,
	CONSTRAINT "venta_rendicion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "venta_rendicion_numero" UNIQUE("empresa_id","venta_id","numero"),
	CONSTRAINT "venta_rendicion_monto" CHECK ("venta_rendicion"."monto" >= 0 and "venta_rendicion"."monto" = "venta_rendicion"."recibido" - "venta_rendicion"."devuelto")
);

--> statement-breakpoint
CREATE TABLE "venta" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_venta" integer NOT NULL,
	"comprador_id" uuid NOT NULL,
	"buyer" text NOT NULL,
	"nombre_buyer" text NOT NULL,
	"origins" text[] NOT NULL,
	"fecha_oferta" date,
	"vence_oferta" date,
	"fecha_liquidacion" date NOT NULL,
	"tasa_descuento" numeric(20, 4) NOT NULL,
	"metodo" text NOT NULL,
	"con_responsabilidad" boolean NOT NULL,
	"reparto_mora_pct" numeric(20, 2) NOT NULL,
	"signers" jsonb NOT NULL,
	"n" integer NOT NULL,
	"saldo" bigint NOT NULL,
	"interes_devengado" bigint NOT NULL,
	"total_flujos" bigint NOT NULL,
	"precio" bigint NOT NULL,
	"par" bigint NOT NULL,
	"plazo_medio" integer NOT NULL,
	"por_cobrar" bigint DEFAULT 0 NOT NULL,
	"limite_tomado" bigint DEFAULT 0 NOT NULL,
	"archivo_aceptacion" text,
	"aceptada_el" date,
	"endosada_el" date,
	"endosada_por" text,
	"cuenta" text,
	"comprobante" text,
	"pagada_el" date,
	"liquidada_el" date,
	"motivo" text,
	"estado" text DEFAULT 'seleccionado' NOT NULL,
	CONSTRAINT "venta_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "venta_numero" UNIQUE("empresa_id","num_venta"),
	CONSTRAINT "venta_totales" CHECK ("venta"."precio" >= 0 and "venta"."saldo" >= 0 and "venta"."por_cobrar" >= 0)
);

--> statement-breakpoint
ALTER TABLE "venta_item" ADD CONSTRAINT "venta_item_empresa_id_venta_id_venta_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venta_id") REFERENCES "public"."venta"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venta_recaudo" ADD CONSTRAINT "venta_recaudo_empresa_id_item_id_venta_item_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_id") REFERENCES "public"."venta_item"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venta_recompra" ADD CONSTRAINT "venta_recompra_empresa_id_item_id_venta_item_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_id") REFERENCES "public"."venta_item"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venta_rendicion" ADD CONSTRAINT "venta_rendicion_empresa_id_venta_id_venta_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venta_id") REFERENCES "public"."venta"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "venta" ADD CONSTRAINT "venta_empresa_id_comprador_id_comprador_empresa_id_id_fk" FOREIGN KEY ("empresa_id","comprador_id") REFERENCES "public"."comprador"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "venta_item_vivo" ON "venta_item" USING btree ("empresa_id","pagare_id") WHERE vivo;
--> statement-breakpoint
CREATE INDEX "venta_item_venta" ON "venta_item" USING btree ("empresa_id","venta_id");
--> statement-breakpoint
CREATE INDEX "venta_item_credito" ON "venta_item" USING btree ("empresa_id","credito_id");
--> statement-breakpoint
CREATE INDEX "venta_item_vista" ON "venta_item" USING btree ("empresa_id","pagarevista");
--> statement-breakpoint
CREATE UNIQUE INDEX "venta_recaudo_vivo" ON "venta_recaudo" USING btree ("empresa_id","item_id","evento_id") WHERE revertido_el is null;
--> statement-breakpoint
CREATE INDEX "venta_recaudo_venta" ON "venta_recaudo" USING btree ("empresa_id","venta_id");
--> statement-breakpoint
CREATE INDEX "venta_recaudo_rendicion" ON "venta_recaudo" USING btree ("empresa_id","rendicion_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "venta_recompra_abierta" ON "venta_recompra" USING btree ("empresa_id","item_id") WHERE estado = 'por_girar';
--> statement-breakpoint
CREATE INDEX "venta_estado" ON "venta" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE INDEX "venta_buyer" ON "venta" USING btree ("empresa_id","buyer");
