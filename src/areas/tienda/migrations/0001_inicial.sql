CREATE TABLE "tienda_carro" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"producto_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"offers" integer NOT NULL,
	"descuento_pct" integer NOT NULL,
	CONSTRAINT "tienda_carro_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tienda_carro_unico" UNIQUE("empresa_id","usuario_id","producto_id"),
	CONSTRAINT "tienda_carro_qty" CHECK ("tienda_carro"."qty" between 1 and 99),
	CONSTRAINT "tienda_carro_sorteo" CHECK ("tienda_carro"."offers" between 1 and 4 and "tienda_carro"."descuento_pct" between 3 and 20)
);

--> statement-breakpoint
CREATE TABLE "tienda_deseo" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"usuario_id" uuid NOT NULL,
	"producto_id" uuid NOT NULL,
	CONSTRAINT "tienda_deseo_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tienda_deseo_unico" UNIQUE("empresa_id","usuario_id","producto_id")
);

--> statement-breakpoint
CREATE TABLE "tienda_pedido" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"folio" integer NOT NULL,
	"estado" text NOT NULL,
	"usuario_id" uuid,
	"solicitante" text NOT NULL,
	"sucursal" text NOT NULL,
	"sucursal_nombre" text NOT NULL,
	"comentario" text,
	"items" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"shippingDate" date NOT NULL,
	"aprobado_por" text,
	"aprobado_ruts" text[],
	"motivo" text,
	CONSTRAINT "tienda_pedido_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tienda_pedido_folio" UNIQUE("empresa_id","folio")
);

--> statement-breakpoint
CREATE TABLE "tienda_producto" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"numero" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"has_free_shipping" boolean DEFAULT false NOT NULL,
	"rating" integer NOT NULL,
	"color_options" text[] NOT NULL,
	"existencias" integer NOT NULL,
	"destacado" boolean DEFAULT false NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "tienda_producto_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "tienda_producto_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "tienda_producto_slug" UNIQUE("empresa_id","slug"),
	CONSTRAINT "tienda_producto_existencias" CHECK ("tienda_producto"."existencias" >= 0),
	CONSTRAINT "tienda_producto_precio" CHECK ("tienda_producto"."price" > 0 and "tienda_producto"."rating" between 1 and 5)
);

--> statement-breakpoint
CREATE INDEX "tienda_pedido_estado" ON "tienda_pedido" USING btree ("empresa_id","estado");
--> statement-breakpoint
CREATE INDEX "tienda_pedido_usuario" ON "tienda_pedido" USING btree ("empresa_id","usuario_id");
