CREATE TABLE "credito" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"rut" text NOT NULL,
	"cliente_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"segmento_cliente" text NOT NULL,
	"sede" uuid,
	"ejecutivo_id" text,
	"producto" text NOT NULL,
	"tipo_credito" text NOT NULL,
	"origen" text NOT NULL,
	"destino" text NOT NULL,
	"comentario" text DEFAULT '' NOT NULL,
	"moneda" text NOT NULL,
	"monto_solicitado" numeric(20, 4) NOT NULL,
	"plazo" integer NOT NULL,
	"tasa_mensual" numeric(20, 4) NOT NULL,
	"metodo" text NOT NULL,
	"base_dias" text NOT NULL,
	"fecha_curse" date NOT NULL,
	"fecha_primer_vencimiento" date NOT NULL,
	"gracia" jsonb NOT NULL,
	"meses_no_pago" integer[] DEFAULT '{}' NOT NULL,
	"costos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seguros" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ite" jsonb NOT NULL,
	"pacto_id" text,
	"descuento_modo" text DEFAULT 'DEL_LIQUIDO' NOT NULL,
	"medio_pago" text NOT NULL,
	"cuenta_giro" uuid,
	"reset_installments" boolean DEFAULT false NOT NULL,
	"apply_discounts" boolean DEFAULT false NOT NULL,
	"congelado" jsonb,
	"hash_tabla" text,
	"simulado_el" date,
	"capital" numeric(20, 4),
	"cuota" numeric(20, 4),
	"monto_a_girar" numeric(20, 4),
	"tasa_mora_mensual" numeric(20, 4),
	"serviu" jsonb,
	"bono_riego" jsonb,
	"respaldo_clave" text,
	"exposicion_propuesta_uf" numeric(20, 4),
	"nivel_comite" integer,
	"nivel_motivos" text[] DEFAULT '{}' NOT NULL,
	"motivos_enviados" text[] DEFAULT '{}' NOT NULL,
	"enviado_por" text[],
	"espera_acta" boolean DEFAULT false NOT NULL,
	"aprobado_el" date,
	"aprobada_hasta" date,
	"capital_aprobado" numeric(20, 4),
	"documentado_por" text[],
	"revisado_por_areas" text[] DEFAULT '{}' NOT NULL,
	"giro_pedido" boolean DEFAULT false NOT NULL,
	"fecha_giro" date,
	"valor_uf_giro" numeric(20, 2),
	"comprobante" text,
	"cuenta_banco" text,
	"orden_id" uuid,
	"monto_girado" bigint,
	"deducciones" jsonb DEFAULT '{"descuentos":[],"retenciones":[]}'::jsonb NOT NULL,
	"saldo" bigint,
	"proximo_vencimiento" date,
	"proximo_pago" date,
	"devengado" bigint DEFAULT 0 NOT NULL,
	"cobrado" bigint DEFAULT 0 NOT NULL,
	"devuelto" bigint DEFAULT 0 NOT NULL,
	"comision_diferida" bigint DEFAULT 0 NOT NULL,
	"comision_devengada" bigint DEFAULT 0 NOT NULL,
	"id_credito_origen" uuid,
	"motivo" text,
	"estado" text DEFAULT 'borrador' NOT NULL,
	CONSTRAINT "credito_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "credito_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "credito_monto" CHECK ("credito"."monto_solicitado" > 0),
	CONSTRAINT "credito_plazo" CHECK ("credito"."plazo" >= 1),
	CONSTRAINT "credito_saldo" CHECK ("credito"."saldo" is null or "credito"."saldo" >= 0),
	CONSTRAINT "credito_interes" CHECK ("credito"."cobrado" >= 0 and "credito"."devengado" >= "credito"."cobrado"),
	CONSTRAINT "credito_comision" CHECK ("credito"."comision_devengada" between 0 and "credito"."comision_diferida")
);

--> statement-breakpoint
CREATE TABLE "credito_cuota" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"vencimiento" date NOT NULL,
	"fecha_pago_habil" date NOT NULL,
	"dias" integer NOT NULL,
	"o_cuota" bigint NOT NULL,
	"o_interes" bigint NOT NULL,
	"o_amortizacion" bigint NOT NULL,
	"o_saldo" bigint NOT NULL,
	"cuota" bigint NOT NULL,
	"interes" bigint NOT NULL,
	"amortizacion" bigint NOT NULL,
	"saldo" bigint NOT NULL,
	"seguro" bigint NOT NULL,
	"pagado_gastos" bigint DEFAULT 0 NOT NULL,
	"pagado_mora" bigint DEFAULT 0 NOT NULL,
	"pagado_interes" bigint DEFAULT 0 NOT NULL,
	"pagado_capital" bigint DEFAULT 0 NOT NULL,
	"libro_capital" bigint DEFAULT 0 NOT NULL,
	"reajuste" bigint DEFAULT 0 NOT NULL,
	"gastos" bigint DEFAULT 0 NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"pagada_el" date,
	CONSTRAINT "credito_cuota_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "credito_cuota_numero" UNIQUE("empresa_id","credito_id","numero"),
	CONSTRAINT "credito_cuota_suma" CHECK ("credito_cuota"."cuota" = "credito_cuota"."interes" + "credito_cuota"."amortizacion" and "credito_cuota"."o_cuota" = "credito_cuota"."o_interes" + "credito_cuota"."o_amortizacion"),
	CONSTRAINT "credito_cuota_libro" CHECK ("credito_cuota"."libro_capital" >= 0 and "credito_cuota"."gastos" >= 0)
);

--> statement-breakpoint
CREATE TABLE "credito_evento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"fecha" date NOT NULL,
	"fecha_contable" date NOT NULL,
	"monto" bigint NOT NULL,
	"monto_clp" bigint NOT NULL,
	"valor_uf" numeric(20, 2),
	"politica" text,
	"meses_comision" numeric(20, 2),
	"cuota" integer,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"imputado" jsonb NOT NULL,
	"revertido_el" date,
	"motivo_reversa" text,
	CONSTRAINT "credito_evento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "credito_evento_monto" CHECK ("credito_evento"."monto_clp" > 0)
);

--> statement-breakpoint
CREATE TABLE "credito_documento" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"credito_id" uuid NOT NULL,
	"codigo" text NOT NULL,
	"requerido" boolean NOT NULL,
	"archivo_id" uuid,
	"estado" text DEFAULT 'falta' NOT NULL,
	"fecha" date,
	"vence" date,
	"revisado_por" text[],
	CONSTRAINT "credito_documento_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "credito_documento_codigo" UNIQUE("empresa_id","credito_id","codigo")
);

--> statement-breakpoint
ALTER TABLE "credito_cuota" ADD CONSTRAINT "credito_cuota_empresa_id_credito_id_credito_empresa_id_id_fk" FOREIGN KEY ("empresa_id","credito_id") REFERENCES "public"."credito"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credito_evento" ADD CONSTRAINT "credito_evento_empresa_id_credito_id_credito_empresa_id_id_fk" FOREIGN KEY ("empresa_id","credito_id") REFERENCES "public"."credito"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credito_documento" ADD CONSTRAINT "credito_documento_empresa_id_credito_id_credito_empresa_id_id_fk" FOREIGN KEY ("empresa_id","credito_id") REFERENCES "public"."credito"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "credito_respaldo" ON "credito" USING btree ("empresa_id","respaldo_clave") WHERE respaldo_clave is not null and estado not in ('anulado', 'rechazado');
--> statement-breakpoint
CREATE INDEX "credito_estado" ON "credito" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE INDEX "credito_rut" ON "credito" USING btree ("empresa_id","rut");
--> statement-breakpoint
CREATE INDEX "credito_proximo" ON "credito" USING btree ("empresa_id","proximo_pago");
--> statement-breakpoint
CREATE INDEX "credito_cuota_vence" ON "credito_cuota" USING btree ("empresa_id","fecha_pago_habil");
--> statement-breakpoint
CREATE INDEX "credito_evento_credito" ON "credito_evento" USING btree ("empresa_id","credito_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "credito_evento_origen" ON "credito_evento" USING btree ("empresa_id","origen_area","origen_id","credito_id") WHERE revertido_el is null;
